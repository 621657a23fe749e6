import { type ReactNode, Suspense, useState } from 'react';
import { Card } from './card.tsx';
import styles from './fold-card.module.css';
import { Skeleton } from './skeleton.tsx';

/** A closed card, whose content is loaded when it is opened. */
export function FoldCard({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <details
        className={styles.fold}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{title}</summary>
        {isOpen && <Suspense fallback={<Skeleton height="8rem" />}>{children}</Suspense>}
      </details>
    </Card>
  );
}
