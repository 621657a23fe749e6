import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** A magnifying glass over nothing. */
export function NothingFound() {
  return (
    <Drawing width={120} height={88}>
      <circle className={styles.wash} cx="60" cy="46" r="40" />
      <path className={styles.soft} d="M22 30h18M16 42h20M24 54h14" />
      <circle className={styles.paper} cx="62" cy="40" r="21" />
      <path d="m77 55 15 15" strokeWidth="5" />
      <path className={styles.bright} d="M61 30a10 10 0 0 0 0 20Z" />
    </Drawing>
  );
}
