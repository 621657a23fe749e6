import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';
import { Notice } from './notice.tsx';

interface CopyButtonProps {
  text: string;
  /** What is said once it was copied, and where that is not possible; translated. */
  copied: string;
  failed: string;
  /** Its name, where several on a page copy something. */
  label?: string;
  children: ReactNode;
}

/** Takes a text along, and says whether it did. */
export function CopyButton({ text, copied, failed, label, children }: CopyButtonProps) {
  const [isDone, setDone] = useState<boolean>();

  async function copy() {
    // Missing on plain http, refused without permission.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setDone(done ?? false);
  }

  return (
    <div className={styles.copy}>
      <Button look="quiet" aria-label={label} onClick={() => void copy()}>
        {children}
      </Button>
      <Notice
        tone={isDone === false ? 'error' : 'info'}
        text={isDone === undefined ? '' : isDone ? copied : failed}
      />
    </div>
  );
}
