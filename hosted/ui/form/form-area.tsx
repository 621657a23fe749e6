import { FormControl, type FormControlProps } from './form-control.tsx';

export function FormArea({
  rows = 6,
  maxLength,
  defaultValue,
  ...field
}: FormControlProps & { rows?: number; maxLength?: number; defaultValue?: string }) {
  return (
    <FormControl {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          defaultValue={defaultValue}
          onInput={() => field.form.clearError(field.name)}
        />
      )}
    </FormControl>
  );
}
