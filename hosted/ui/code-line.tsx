import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './code-line.module.css';
import { Notice } from './notice.tsx';

interface CodeLineProps {
  text: string;
  /** What the button does, for who hears it without seeing what it stands beside. */
  label: string;
  /** Translated: the button, and what is said afterwards. */
  copy: string;
  copied: string;
}

/** Something to be pasted elsewhere, to the letter, and a button that takes it along. */
export function CodeLine({ text, label, copy, copied }: CodeLineProps) {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function take() {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
    // Missing on plain http, refused without permission: then it is one key for the person.
    if (!done && code.current) getSelection()?.selectAllChildren(code.current);
  }

  return (
    <div className={styles.line}>
      <code ref={code} className={styles.code} translate="no">
        {text}
      </code>
      <Button look="quiet" aria-label={label} onClick={() => void take()}>
        {isCopied ? copied : copy}
      </Button>
      <Notice hidden text={isCopied ? copied : ''} />
    </div>
  );
}
