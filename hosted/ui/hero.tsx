import type { ReactNode } from 'react';
import styles from './hero.module.css';

interface HeroProps {
  title: string;
  lead: ReactNode;
  /** Ways on. */
  children?: ReactNode;
  /** A picture at the side; a phone has no room for it. */
  aside?: ReactNode;
}

/** What a page of the hero layout opens with. */
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
