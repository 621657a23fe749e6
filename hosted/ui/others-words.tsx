import { useId } from 'react';
import styles from './others-words.module.css';

interface OthersWordsProps {
  /** Who wrote them, translated. */
  label: string;
  words: string;
}

/**
 * What a payer or a business typed: marked as theirs, without links, of bounded height, and in a text direction of
 * its own.
 */
export function OthersWords({ label, words }: OthersWordsProps) {
  const id = useId();
  return (
    <figure className={styles.words} aria-labelledby={id}>
      <figcaption id={id}>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long words scroll, also with the keyboard */}
      <blockquote dir="auto" tabIndex={0}>
        {words}
      </blockquote>
    </figure>
  );
}
