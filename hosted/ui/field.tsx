import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** A hint, translated. */
  message?: string | undefined;
  /** The error, translated. */
  error?: string | undefined;
  /** The id of an error that several fields share. */
  sharedError?: string | undefined;
  /** The id of the error's element, where another field refers to it. */
  errorId?: string | undefined;
}

interface Control {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Reading {
  className: string;
  text: ReactNode;
}

/** Label, hint and error of any control, which are announced with it. */
export function Field({
  label,
  message,
  error,
  sharedError,
  errorId,
  reading,
  children,
}: FieldProps & {
  /** What the typed value is understood as, in place of an error. */
  reading?: Reading;
  children: (control: Control) => ReactNode;
}) {
  const id = useId();
  const ownErrorId = errorId ?? `${id}-error`;
  const described = [
    message && `${id}-message`,
    reading && `${id}-reading`,
    error && ownErrorId,
    sharedError,
  ];
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'field__input',
        'aria-invalid': error || sharedError ? true : undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {message && (
        <p className="field__message" id={`${id}-message`}>
          {message}
        </p>
      )}
      {error && (
        <p className="field__error" id={ownErrorId}>
          {error}
        </p>
      )}
      {reading && (
        <p
          className={`field__message ${reading.className}`}
          id={`${id}-reading`}
          aria-live="polite"
          hidden={error !== undefined}
        >
          {error ? '' : reading.text}
        </p>
      )}
    </div>
  );
}
