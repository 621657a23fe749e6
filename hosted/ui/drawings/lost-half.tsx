import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** The drawing of the page "not found": half of our mark lies behind a horizon. */
export function LostHalf() {
  return (
    <Drawing width={240} height={132}>
      <path className={styles.wash} d="M20 112a100 100 0 0 1 200 0Z" />
      <path className={styles.solid} d="M98 40a36 36 0 0 0 0 72Z" />
      <path className={styles.soft} strokeDasharray="2 8" d="M104 58c22-26 44-24 62 8" />
      <path className={styles.bright} d="M140 112a26 26 0 0 1 52 0Z" />
      <path className={styles.soft} d="M8 112h224" />
    </Drawing>
  );
}
