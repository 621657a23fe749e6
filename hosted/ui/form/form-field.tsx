import type { ComponentProps } from 'react';
import { TextField } from '../text-field.tsx';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

type FormFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'error' | 'sharedError' | 'onInput'
> & {
  form: FormState;
};

/** A text field. */
export function FormField({ form, ...field }: FormFieldProps) {
  const trouble = useFieldError(form, field.name);
  return <TextField {...field} {...trouble} onInput={() => form.clearError(field.name)} />;
}
