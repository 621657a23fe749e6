import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** Member and merchant, about to meet. */
export function TwoHalves() {
  return (
    <Drawing width={120} height={88}>
      <circle className={styles.wash} cx="60" cy="46" r="40" />
      <path className={styles.solid} d="M44 26a20 20 0 0 0 0 40Z" />
      <path className={styles.bright} d="M76 26a20 20 0 0 1 0 40Z" />
      <path className={styles.soft} strokeDasharray="1 6" d="M49 46h22" />
    </Drawing>
  );
}
