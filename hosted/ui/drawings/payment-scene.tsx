import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';

/** A phone that has just paid, between member and merchant. */
export function PaymentScene() {
  return (
    <Drawing width={360} height={320}>
      <circle className={styles.wash} cx="184" cy="164" r="146" />
      <path className={styles.bright} d="M92 84a62 62 0 0 0 0 124Z" />
      <path className={styles.solid} d="M268 150a62 62 0 0 1 0 124Z" />
      <rect className={styles.paper} x="112" y="34" width="136" height="256" rx="22" />
      <path className={styles.soft} d="M164 50h32M136 226h48M136 244h88M136 208h28M204 208h20" />
      <circle className={styles.wash} cx="180" cy="112" r="34" />
      <path d="m164 113 11 11 21-23" strokeWidth="5" />
      <path d="M144 172h72" strokeWidth="9" />
      <path className={styles.soft} d="M158 190h44" />
      <rect className={styles.solid} x="132" y="260" width="96" height="16" rx="8" />
      <path
        className={styles.soft}
        strokeDasharray="2 9"
        d="M40 250c20 40 44 52 72 50M322 92c-10-34-34-54-70-58"
      />
    </Drawing>
  );
}
