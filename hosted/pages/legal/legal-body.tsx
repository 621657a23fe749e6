import type { LegalSection } from './legal-sections.ts';
import styles from './legal-text.module.css';

/** The paragraphs and lists of one section. */
export function LegalBody({ body }: Pick<LegalSection, 'body'>) {
  return body.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul className={styles.items} key={block.join()}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
