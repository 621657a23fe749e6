import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { blockOf } from './block.ts';
import { useMembership } from './use-membership.ts';

/** Lazy, because few members are blocked. */
const BlockedState = lazyPart('block', () =>
  import('./blocked-state.tsx').then((m) => m.BlockedState),
);

/** Why a member can pay nobody, and the way out; empty for one who can. */
export function BlockNotice() {
  const { data } = useMembership();
  const session = useSession();
  const block = data && blockOf(data, session.now());
  return (
    block && (
      <Suspense>
        <BlockedState block={block} standing={data} />
      </Suspense>
    )
  );
}
