import { type ReactNode, useId } from 'react';
import styles from './form.module.css';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

interface FormCheckProps {
  form: FormState;
  name: string;
  required?: boolean;
  /** What is agreed to; may hold links. */
  children: ReactNode;
}

/** A box to tick. */
export function FormCheck({ form, name, required = false, children }: FormCheckProps) {
  const id = useId();
  const { error, sharedError } = useFieldError(form, name);
  return (
    <div className="field">
      <div className={styles.check}>
        <input
          id={id}
          type="checkbox"
          name={name}
          required={required}
          className={styles.box}
          aria-invalid={error || sharedError ? true : undefined}
          aria-describedby={error ? `${id}-error` : sharedError}
          onChange={() => form.forgive(name)}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
