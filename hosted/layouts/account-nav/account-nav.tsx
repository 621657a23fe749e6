import { Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { FixedPath } from '#shared/hosted-paths.ts';
import { TestModeBanner } from '../../features/test-mode/test-mode-banner.tsx';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { BusinessNav } from './business-nav.tsx';
import { MemberTabs } from './member-tabs.tsx';

const LiveLists = lazyPart('live-lists', () =>
  import('../../features/live-lists/live-lists.tsx').then((m) => m.LiveLists),
);

/** Their newest rows change; lists of several pages say so themselves. */
const PLACES_WITHOUT_LISTS: readonly string[] = ['/account', '/account/cash'] satisfies FixedPath[];

/** Below the top bar of who is signed in: the navigation of the account, and the mark of test mode. */
export function AccountNav() {
  return (
    <>
      <Places />
      <TestModeBanner />
      <Live />
    </>
  );
}

/** Only inside the account: a checkout follows its own payment. */
function Live() {
  const path = usePathname();
  const user = useSignal(useSession().user);
  if (!path.startsWith('/account') || !user) return null;
  return (
    <Suspense>
      <LiveLists key={user.id} announces={PLACES_WITHOUT_LISTS.includes(path)} />
    </Suspense>
  );
}

/** The navigation inside the account: on phones a bar of tabs at the bottom. */
function Places() {
  const path = usePathname();
  const isBusiness = useIsBusiness();
  // A checkout has one button to press, and nothing below it.
  const isInside = path.startsWith('/account') || path === '/pay';
  if (!isInside) return null;
  return isBusiness ? <BusinessNav /> : <MemberTabs />;
}
