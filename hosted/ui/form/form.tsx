import { type ReactNode, useEffect, useId } from 'react';
import type { Failure } from '#shared/api-client.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { useFailureText } from '../use-failure-text.ts';
import styles from './form.module.css';
import { FormIdContext } from './form-id.ts';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  /** Own words for a refusal of the whole. */
  say?(failure: Failure): string;
  children: ReactNode;
}

/** Its fields, and above them what was refused as a whole. */
export function Form({ form, say, children }: FormProps) {
  const id = useId();
  const textOf = useFailureText();
  // Somebody who pressed the button of a long form would not see it.
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
  /** What it says while the call is under way. */
  busy: string;
}

export function SubmitButton({ form, children, busy }: SubmitButtonProps) {
  return (
    <Button type="submit" look="wide" idle={form.busy}>
      {form.busy ? busy : children}
    </Button>
  );
}
