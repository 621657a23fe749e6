import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from '../field.tsx';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

export interface FormControlProps extends Pick<FieldProps, 'label' | 'message'> {
  form: FormState;
  name: string;
  required?: boolean;
}

type FieldControl = Parameters<ComponentProps<typeof Field>['children']>[0];

interface Control extends FieldControl {
  name: string;
  required: boolean;
}

/** A control of a form other than a text field. */
export function FormControl({
  form,
  name,
  required = false,
  children,
  ...field
}: FormControlProps & { children: (control: Control) => ReactNode }) {
  const trouble = useFieldError(form, name);
  return (
    <Field {...field} {...trouble}>
      {(control) => children({ ...control, name, required })}
    </Field>
  );
}
