import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { Notice } from './notice.tsx';

interface CopyButtonProps {
  text: string;
  /** Messages after success and failure, translated. */
  copied: string;
  failed: string;
  /** Accessible name, where a page has several copy buttons. */
  label?: string;
  children: ReactNode;
}

/** Copies a text and reports the result. */
export function CopyButton({ text, copied, failed, label, children }: CopyButtonProps) {
  const [isDone, setDone] = useState<boolean>();

  async function copy() {
    // The clipboard is missing on plain http and may be denied.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setDone(done ?? false);
  }

  return (
    <div className={styles.copy}>
      <Button variant="quiet" aria-label={label} onClick={() => void copy()}>
        {children}
      </Button>
      <Notice
        tone={isDone === false ? 'error' : 'info'}
        text={isDone === undefined ? '' : isDone ? copied : failed}
      />
    </div>
  );
}
