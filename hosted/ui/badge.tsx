import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'plain' | 'good' | 'bad';
  /** Says it all: the colour only helps. */
  text: string;
}

/** A state in a word or two. */
export function Badge({ tone = 'plain', text }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{text}</span>;
}
