import { type ReactNode, useId } from 'react';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

export interface FormControlProps {
  form: FormState;
  name: string;
  label: string;
  /** A hint, translated. */
  message?: string | undefined;
  required?: boolean;
}

interface Control {
  id: string;
  name: string;
  required: boolean;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, hint and error of a control other than a text field. */
export function FormControl({
  form,
  name,
  label,
  message,
  required = false,
  children,
}: FormControlProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const { error, sharedError } = useFieldError(form, name);
  const described = [message && `${id}-message`, error && `${id}-error`, sharedError];
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        required,
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
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
