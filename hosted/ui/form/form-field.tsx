import type { ComponentProps } from 'react';
import { TextField } from '../text-field.tsx';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

type FormFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'error' | 'sharedError' | 'onInput'
> & {
  form: FormState;
  /** The field before this one: an error that both have is shown once, at that one. */
  after?: { name: string; errorId: string };
  onText?(text: string): void;
};

/** A text field. */
export function FormField({ form, after, onText, ...field }: FormFieldProps) {
  const own = useFieldError(form, field.name);
  const message = form.errors[field.name];
  const isRepeated = message !== undefined && after && form.errors[after.name] === message;
  const trouble = isRepeated ? { error: undefined, sharedError: after.errorId } : own;
  return (
    <TextField
      {...field}
      {...trouble}
      onInput={({ currentTarget }) => {
        form.clearError(field.name);
        onText?.(currentTarget.value);
      }}
    />
  );
}
