import { type ReactNode, useState } from 'react';
import styles from '../../../features/buttons/buttons.module.css';
import type { FormState } from '../../../ui/form/use-form.ts';

interface MoreOfferTermsProps {
  form: FormState;
  summary: string;
  /** The fields within. */
  names: readonly string[];
  /** Whether they are shown at first. */
  isOpen: boolean;
  children: ReactNode;
}

/** Terms of an offer that most do without. They open for an error in one of them. */
export function MoreOfferTerms({
  form,
  summary,
  names,
  isOpen: isOpenAtFirst,
  children,
}: MoreOfferTermsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isWrong = names.some((name) => form.errors[name] || form.blamed === name);
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className={styles.moreFields}>{children}</div>
    </details>
  );
}
