import { LEVELS } from '#shared/brand.ts';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';

interface LevelFieldProps {
  form: FormState;
  name?: 'level' | 'minimumLevel';
  label: string;
  /** The choice of no level. */
  anyLevel: string;
  chosen: string | null | undefined;
}

/** The lowest membership level that an offer is for. */
export const LevelField = ({ form, name = 'level', label, anyLevel, chosen }: LevelFieldProps) => (
  <FormSelect
    form={form}
    name={name}
    label={label}
    defaultValue={chosen ?? ''}
    options={[
      { value: '', label: anyLevel },
      ...LEVELS.map((level) => ({ value: level, label: level })),
    ]}
  />
);
