import { type ComponentProps, useId } from 'react';

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

interface TextFieldProps extends InputProps {
  name: string;
  label: string;
  /** A hint, translated. */
  message?: string | undefined;
  /** The error, translated. */
  error?: string | undefined;
  /** The id of an error that several fields share. */
  sharedError?: string | undefined;
}

/** The text field of all forms. */
export function TextField({
  label,
  message,
  error,
  sharedError,
  type = 'text',
  required = false,
  ...input
}: TextFieldProps) {
  const id = useId();
  const described = [message && `${id}-message`, error && `${id}-error`, sharedError];
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type={type}
        required={required}
        className="field__input"
        aria-invalid={error || sharedError ? true : undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
      {message && (
        <p className="field__message" id={`${id}-message`}>
          {message}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
