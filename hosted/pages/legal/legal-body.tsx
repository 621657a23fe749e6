import { Fragment, type ReactNode } from 'react';
import type { LegalSection } from './legal-sections.ts';
import styles from './legal-text.module.css';

interface LegalBodyProps extends Pick<LegalSection, 'body'> {
  list?: ((items: readonly string[]) => ReactNode) | undefined;
}

/** The paragraphs and lists of one section. */
export function LegalBody({ body, list = asList }: LegalBodyProps) {
  return body.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <Fragment key={block.join()}>{list(block)}</Fragment>
    ),
  );
}

const asList = (items: readonly string[]) => (
  <ul className={styles.items}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
