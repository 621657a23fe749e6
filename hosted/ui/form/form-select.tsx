import { FormControl, type FormControlProps } from './form-control.tsx';

interface FormSelectProps extends FormControlProps {
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
}

/** A select. */
export function FormSelect({ options, defaultValue, ...field }: FormSelectProps) {
  return (
    <FormControl {...field}>
      {(control) => (
        <select
          {...control}
          defaultValue={defaultValue}
          onChange={() => field.form.clearError(field.name)}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormControl>
  );
}
