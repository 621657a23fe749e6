import { Suspense } from 'react';
import styles from './acting.module.css';
import { ActingChoice } from './lazy-parts.ts';
import { businessesOfOthers, useOwnBusinesses } from './use-own-businesses.ts';

/** Chooses the account to act for; nothing for those in no team. */
export function ActingSwitch() {
  const own = useOwnBusinesses();
  if (!own || businessesOfOthers(own).length === 0) return null;
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <ActingChoice own={own} />
    </Suspense>
  );
}
