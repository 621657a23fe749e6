import { type ReactNode, useId } from 'react';
import styles from './form.module.css';
import { useFieldError } from './form-id.ts';
import type { FormState } from './use-form.ts';

interface FormCheckProps {
  form: FormState;
  name: string;
  required?: boolean;
  defaultChecked?: boolean;
  /** The label; it may contain links. */
  children: ReactNode;
}

/** A checkbox. */
export function FormCheck({
  form,
  name,
  required = false,
  defaultChecked = false,
  children,
}: FormCheckProps) {
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
          defaultChecked={defaultChecked}
          className={styles.box}
          aria-invalid={error || sharedError ? true : undefined}
          aria-describedby={error ? `${id}-error` : sharedError}
          onChange={() => form.clearError(name)}
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
