import styles from './progress.module.css';

interface ProgressProps {
  value: number;
  max: number;
  label: string;
}

/** How much of something is done, also visible in forced colours. */
export function Progress({ value, max, label }: ProgressProps) {
  return <progress className={styles.progress} max={max} value={value} aria-label={label} />;
}
