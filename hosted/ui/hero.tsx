import type { ReactNode } from 'react';
import styles from './hero.module.css';

interface HeroProps {
  title: string;
  lead: ReactNode;
  /** Links to actions. */
  children?: ReactNode;
  /** A picture at the side; hidden on phones. */
  aside?: ReactNode;
}

/** The introduction of a page in the hero layout. */
export function Hero({ title, lead, children, aside }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
