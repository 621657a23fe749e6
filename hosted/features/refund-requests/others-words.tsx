import { useId } from 'react';
import styles from './refund-requests.module.css';

interface OthersWordsProps {
  /** Who wrote them, translated. */
  label: string;
  words: string;
}

/** Characters that would show text in another order than it is read. */
const DIRECTION = /\p{Bidi_Control}/gu;

/**
 * What a payer or a business typed: marked as theirs, without links, of bounded height, and in a text direction of
 * its own.
 */
export function OthersWords({ label, words }: OthersWordsProps) {
  const id = useId();
  return (
    <figure className={styles.others} aria-labelledby={id}>
      <figcaption id={id}>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long words scroll, also with the keyboard */}
      <blockquote dir="auto" tabIndex={0}>
        {words.replace(DIRECTION, '')}
      </blockquote>
    </figure>
  );
}
