import { type ReactNode, useEffect, useRef } from 'react';
import { CHECK, Drawing } from './drawing.tsx';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  lead?: string | undefined;
  wide?: boolean;
  children: ReactNode;
  /** Links to other pages, below the card. */
  links?: ReactNode;
}

/** A page with a single form. */
export function FormPage({ title, lead, wide = false, children, links }: FormPageProps) {
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
      {links && <div className={styles.links}>{links}</div>}
    </div>
  );
}

interface OutcomeProps {
  title: string;
  /** Draws a tick above the title. */
  isSuccess?: boolean;
  children: ReactNode;
}

/** Replaces a submitted form. Its heading takes the focus of the removed button. */
export function Outcome({ title, isSuccess = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <div className={isSuccess ? `${styles.card} ${styles.success}` : styles.card}>
        {isSuccess && (
          <span className={styles.mark}>
            <Drawing path={CHECK} size={32} />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
