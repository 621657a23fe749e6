import type { ReactNode } from 'react';
import styles from './hero.module.css';

interface HeroProps {
  /** A short line above the title, such as the name of the community. */
  over?: string;
  title: string;
  lead: ReactNode;
  /** Links to actions. */
  children?: ReactNode;
  /** At the side, and below on phones. */
  aside?: ReactNode;
}

/** The introduction of a page in the hero layout. */
export function Hero({ over, title, lead, children, aside }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          {over && <span className={styles.over}>{over} </span>}
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
