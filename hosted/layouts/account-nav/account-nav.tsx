import { usePathname } from 'wouter/use-browser-location';
import { TestModeBanner } from '../../features/test-mode/test-mode-banner.tsx';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { BusinessNav } from './business-nav.tsx';
import { MemberTabs } from './member-tabs.tsx';

/** Below the top bar of who is signed in: the navigation of the account, and the mark of test mode. */
export function AccountNav() {
  return (
    <>
      <Places />
      <TestModeBanner />
    </>
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
