import { useTranslation } from 'react-i18next';
import { FormCheck } from '../../ui/form/form-check.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';

const CONDITIONS = '/legal/general-conditions';

/** One checkbox for the terms, shipping policies and the refund policy (specification §5), with a link to each. */
export function Acceptances({ form }: { form: FormState }) {
  const { t } = useTranslation('buy');
  return (
    <FormCheck form={form} name="acceptances.conditions" required>
      <LinkedText
        text={t('accept.all')}
        hrefs={[CONDITIONS, `${CONDITIONS}#shipping`, `${CONDITIONS}#refund`]}
      />
    </FormCheck>
  );
}
