import { FormControl, type FormControlProps } from './form-control.tsx';

export function FormArea({
  rows = 6,
  maxLength,
  ...field
}: FormControlProps & { rows?: number; maxLength?: number }) {
  return (
    <FormControl {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          onInput={() => field.form.clearError(field.name)}
        />
      )}
    </FormControl>
  );
}
