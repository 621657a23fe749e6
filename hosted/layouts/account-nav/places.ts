const SETTINGS = '/account/profile/link';

/** In the order of use: a phone shows the first four, and the rest behind a button. */
export const BUSINESS_PLACES = [
  { name: 'home', href: '/account', icon: 'home' },
  { name: 'payments', href: '/account/transactions?view=payments', icon: 'list' },
  { name: 'payouts', href: '/account/cash', icon: 'wallet' },
  { name: 'customers', href: '/account/links', icon: 'person' },
  { name: 'settings', href: SETTINGS, icon: 'menu' },
] as const;
export type BusinessPlace = (typeof BUSINESS_PLACES)[number];

/** The tabs of a member's phone; on wider screens the top bar leads there. */
export const MEMBER_PLACES = [
  { name: 'home', href: '/account', icon: 'home' },
  { name: 'pay', href: '/pay', icon: 'scan' },
  { name: 'transactions', href: '/account/transactions', icon: 'list' },
  { name: 'membership', href: '/account/membership', icon: 'stake' },
  { name: 'profile', href: '/account/profile', icon: 'person' },
] as const;
export type MemberPlace = (typeof MEMBER_PLACES)[number];

/** The place that an address belongs to; undefined outside a business's own pages. */
export function businessPlaceOf(path: string): BusinessPlace['name'] | undefined {
  if (path.startsWith('/account/transactions')) return 'payments';
  return BUSINESS_PLACES.find(({ href }) => href === path)?.name;
}

/** The tab that an address belongs to, such as a transaction to the list of transactions. */
export function memberPlaceOf(path: string): MemberPlace['name'] | undefined {
  if (path === '/account/cash' || path === '/account/orders') return 'transactions';
  const within = MEMBER_PLACES.filter(
    ({ href }) => href !== '/account' && (path === href || path.startsWith(`${href}/`)),
  );
  return within[0]?.name ?? (path === '/account' ? 'home' : undefined);
}
