import { usePathname } from 'wouter/use-browser-location';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { BusinessNav } from './business-nav.tsx';
import { MemberTabs } from './member-tabs.tsx';

/** The navigation inside the account: on phones a bar of tabs at the bottom. */
export function AccountNav() {
  const path = usePathname();
  const isBusiness = useIsBusiness();
  // A checkout has one button to press, and nothing below it.
  const isInside = path.startsWith('/account') || path === '/pay';
  if (!isInside) return null;
  return isBusiness ? <BusinessNav /> : <MemberTabs />;
}
