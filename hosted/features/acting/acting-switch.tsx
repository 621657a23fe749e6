import { Suspense } from 'react';
import { ActingChoice } from './lazy-parts.ts';
import { businessesOfOthers, useOwnBusinesses } from './use-own-businesses.ts';

/** Chooses the account to act for; nothing for those in no team. */
export function ActingSwitch() {
  const own = useOwnBusinesses();
  if (!own || businessesOfOthers(own).length === 0) return null;
  return (
    <Suspense>
      <ActingChoice own={own} />
    </Suspense>
  );
}
