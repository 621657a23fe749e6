import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** A receipt that waits for its first line. */
export function EmptyList() {
  return (
    <Drawing width={120} height={88}>
      <circle className={styles.wash} cx="60" cy="46" r="40" />
      <path className={styles.paper} d="M39 12h42v62l-7-5-7 5-7-5-7 5-7-5-7 5Z" />
      <path className={styles.soft} d="M48 44h24M48 53h15" />
      <path className={styles.solid} d="M59 22a6 6 0 0 0 0 12Z" />
      <path className={styles.bright} d="M61 25a6 6 0 0 1 0 12Z" />
    </Drawing>
  );
}
