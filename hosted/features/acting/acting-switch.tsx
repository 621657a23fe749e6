import { Suspense } from 'react';
import { useMember } from '../../platform/use-member.ts';
import styles from './acting.module.css';
import { ActingChoice } from './lazy-parts.ts';
import { businessesOfOthers, useOwnBusinesses } from './use-own-businesses.ts';

/** Chooses the account to act for; nothing for those in no team. Its place is kept while it loads. */
export function ActingSwitch() {
  const { mayAct = false } = useMember();
  const own = useOwnBusinesses();
  const place = <div className={styles.place} />;
  if (!own) return mayAct ? place : null;
  if (businessesOfOthers(own).length === 0) return null;
  return (
    <Suspense fallback={place}>
      <ActingChoice own={own} />
    </Suspense>
  );
}
