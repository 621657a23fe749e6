import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** A link or button at the title's side. */
  action?: ReactNode;
  children: ReactNode;
}

/** A raised section of a page. */
export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
