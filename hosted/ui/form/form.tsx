import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { useFailureText } from '../use-failure-text.ts';
import styles from './form.module.css';
import { FormIdContext } from './form-id.ts';
import type { FormState } from './use-form.ts';

/** Its fields, and above them what was refused as a whole. */
export function Form({ form, children }: { form: FormState; children: ReactNode }) {
  const id = useId();
  const textOf = useFailureText();
  return (
    <form ref={form.ref} className={styles.form} method="post" noValidate onSubmit={form.submit}>
      <Notice id={id} tone="error" text={form.failure ? textOf(form.failure) : ''} />
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
