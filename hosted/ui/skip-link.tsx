import styles from './skip-link.module.css';

/** Appears on focus, as the first element of a page, and leads to its `main`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  );
}
