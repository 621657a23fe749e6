import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'plain' | 'good' | 'bad';
  /** Complete without the colour. */
  text: string;
}

/** A state in one or two words. */
export function Badge({ tone = 'plain', text }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{text}</span>;
}
