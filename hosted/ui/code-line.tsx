import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './code-line.module.css';
import { Notice } from './notice.tsx';

interface CodeLineProps {
  text: string;
  /** The button's accessible name, which names what it copies. */
  label: string;
  /** Translated: the button's text, and the message after copying. */
  copy: string;
  copied: string;
}

/** Code to paste elsewhere, with a copy button. */
export function CodeLine({ text, label, copy, copied }: CodeLineProps) {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function take() {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
    // The clipboard is missing on plain http and may be denied. The text is selected instead.
    if (!done && code.current) getSelection()?.selectAllChildren(code.current);
  }

  return (
    <div className={styles.line}>
      <code ref={code} className={styles.code} translate="no">
        {text}
      </code>
      <Button variant="quiet" aria-label={label} onClick={() => void take()}>
        {isCopied ? copied : copy}
      </Button>
      <Notice hidden text={isCopied ? copied : ''} />
    </div>
  );
}
