import { type ReactNode, useEffect, useId } from 'react';
import type { Failure } from '#shared/http/api-client.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { useFailureText } from '../use-failure-text.ts';
import styles from './form.module.css';
import { FormIdContext } from './form-id.ts';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** Replaces the text of a failure. */
  say?(failure: Failure): string;
  children: ReactNode;
}

/** The fields, with failures of the whole form above them. */
export function Form({ form, say, children }: FormProps) {
  const id = useId();
  const textOf = useFailureText();
  // Scrolls to the alert, which may be out of sight after submitting a long form.
  useEffect(() => {
    if (form.failure) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [form.failure, id]);
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <Notice id={id} tone="error" text={form.failure ? (say ?? textOf)(form.failure) : ''} />
      <FormIdContext value={id}>{children}</FormIdContext>
    </form>
  );
}

interface SubmitButtonProps {
  form: FormState;
  children: ReactNode;
  /** Button text while the call is pending. */
  busy: string;
  /** Marks the button as inactive for another reason than a pending call. */
  idle?: boolean;
  /** `outlined` beside a more usual way, `danger` for an act that nothing undoes. */
  variant?: 'wide' | 'outlined' | 'danger';
}

export function SubmitButton({
  form,
  children,
  busy,
  idle = false,
  variant = 'wide',
}: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} idle={form.busy || idle}>
      {form.busy ? busy : children}
    </Button>
  );
}
