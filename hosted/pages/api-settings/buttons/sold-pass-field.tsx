import { useTranslation } from 'react-i18next';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import { useApi } from '../../../platform/use-api.ts';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

interface SoldPassFieldProps {
  form: FormState;
  /** Id of the pass that the button sells already, or shall sell. */
  chosen: string | null;
}

/** Which pass each payment buys; absent for a business without passes. */
export function SoldPassField({ form, chosen }: SoldPassFieldProps) {
  const { t } = useTranslation('buttons');
  const { data } = useApi(passesEndpoints.list, { query: {} });
  const passes = (data?.data ?? []).filter(({ id, enabled }) => enabled || id === chosen);
  // Until the list is there, and where the chosen one is not in it, the choice stays as it is.
  if (!passes.some(({ id }) => id === chosen) && chosen !== null)
    return <input type="hidden" name="pass" value={chosen} />;
  if (passes.length === 0) return null;
  return (
    <FormSelect
      form={form}
      name="pass"
      label={t('form.pass')}
      defaultValue={chosen ?? ''}
      options={[
        { value: '', label: t('form.no-pass') },
        ...passes.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
