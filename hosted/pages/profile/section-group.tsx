import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ProfilePart } from '#shared/profile-parts.ts';
import { CardHeading } from '../../ui/card.tsx';
import { keepInPlace } from './keep-in-place.ts';
import styles from './section-group.module.css';

interface PartProps {
  /** Links lead here: `profilePart(id)`. */
  id: ProfilePart;
  children: ReactNode;
}

/** Sections that belong together, below their title; at the top of the page, so nothing has to keep it in place. */
export function SectionGroup({ id, title, children }: PartProps & { title: string }) {
  const titleId = useId();
  const isWanted = location.hash === `#${id}`;
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`${styles.part} ${styles.group}`}
      aria-labelledby={titleId}
      data-navigation-focus={isWanted || undefined}
    >
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <CardHeading value="h3">
        <div className={styles.cards}>{children}</div>
      </CardHeading>
    </section>
  );
}

/** A place that links lead to, and that keyboards and screen readers start from. */
export function Part({ id, children }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = location.hash === `#${id}`;
  useEffect(() => {
    return isWanted && place.current ? keepInPlace(place.current) : undefined;
  }, [isWanted]);
  return (
    <div
      ref={place}
      id={id}
      tabIndex={-1}
      className={styles.part}
      data-navigation-focus={isWanted || undefined}
    >
      {children}
    </div>
  );
}
