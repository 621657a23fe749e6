import { createContext, type ReactNode, use, useId } from 'react';
import { Link } from 'wouter';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** A link or button beside the title. */
  action?: ReactNode;
  /** `danger` where an act begins that nothing undoes. */
  tone?: 'danger';
  /** `main`: what the page is for, one of a page. `quiet`: what stands beside it. */
  emphasis?: 'main' | 'quiet';
  children: ReactNode;
}

/** The level of the titles of cards: one lower below a heading of their group. */
export const CardHeading = createContext<'h2' | 'h3'>('h2');

/** A raised section of a page. */
export function Card({ title, action, tone, emphasis, children }: CardProps) {
  const id = useId();
  const Heading = use(CardHeading);
  return (
    <section
      className={styles.card}
      data-tone={tone}
      data-emphasis={emphasis}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={styles.head}>
          <Heading className={styles.title} id={id}>
            {title}
          </Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

interface CardLinkProps {
  href: string;
  /** Says more than the text, and contains it. */
  name?: string;
  children: ReactNode;
}

/** The `action` of a card that leads to another page. */
export function CardLink({ href, name, children }: CardLinkProps) {
  return (
    <Link className={styles.link} href={href} aria-label={name}>
      {children}
    </Link>
  );
}
