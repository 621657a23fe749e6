import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface TextFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  /** The phone keyboard to show. */
  inputMode?: 'numeric';
  required?: boolean;
  /** A hint, already translated. */
  message?: string;
  /** The input's error, already translated. */
  error?: string | undefined;
  autoComplete?: string;
  value: string;
  onInput(value: string): void;
}

/** The text field of all forms: screen readers announce hint and error with the input. */
export function TextField({
  label,
  name,
  type = 'text',
  inputMode,
  required = false,
  message,
  error,
  autoComplete,
  value,
  onInput,
}: TextFieldProps): JSX.Element {
  const id = useId();
  const messageId = message && `${id}-message`;
  const errorId = error && `${id}-error`;
  return (
    <div class="field">
      <label class="field__label" for={id}>
        {label}
      </label>
      <input
        class="field__input"
        id={id}
        name={name}
        // Preact types each input type separately, and cannot follow a variable type.
        type={type as 'text'}
        inputMode={inputMode}
        required={required}
        autoComplete={autoComplete}
        aria-describedby={[messageId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? 'true' : undefined}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {message && (
        <p class="field__message" id={messageId}>
          {message}
        </p>
      )}
      {error && (
        <p class="field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
