import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'ref'
  | 'name'
  | 'type'
  | 'required'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'inputMode'
  | 'defaultValue'
  | 'value'
  | 'onInput'
  | 'maxLength'
  | 'placeholder'
>;

interface TextFieldProps extends InputProps, FieldProps {
  name: string;
  label: string;
}

/** The text field of all forms. */
export function TextField({
  label,
  message,
  error,
  sharedError,
  errorId,
  type = 'text',
  required = false,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      message={message}
      error={error}
      sharedError={sharedError}
      errorId={errorId}
    >
      {(control) => <input {...input} {...control} type={type} required={required} />}
    </Field>
  );
}
