import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { ModeSwitch } from '../../features/test-mode/lazy-parts.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import styles from './business-nav.module.css';

const API = '/account/profile/link';

/** The tabs of the API settings that developers use; the others are settings of the business. */
const DEVELOPER_TABS = ['token', 'requests', 'webhooks', 'snippet', 'test-members', 'doctor'];

const PLACES = [
  { name: 'home', href: '/account' },
  { name: 'payments', href: '/account/transactions?view=payments' },
  { name: 'members', href: '/account/links' },
  { name: 'buttons', href: `${API}?tab=buttons` },
  { name: 'payouts', href: '/account/cash' },
  { name: 'developers', href: `${API}?tab=token` },
  { name: 'settings', href: API },
] as const;
type Place = (typeof PLACES)[number]['name'];

/** The place that an address belongs to; undefined outside a business's own pages. */
export function placeOf(path: string, search: URLSearchParams): Place | undefined {
  if (path === API) {
    const tab = search.get('tab') ?? '';
    if (tab === 'buttons') return 'buttons';
    return DEVELOPER_TABS.includes(tab) ? 'developers' : 'settings';
  }
  if (path.startsWith('/account/transactions')) return 'payments';
  return PLACES.find(({ href }) => href === path)?.name;
}

/** A business's own navigation, below the top bar; empty for members. */
export function BusinessNav() {
  return useIsBusiness() ? <Places /> : null;
}

function Places() {
  const { t } = useTranslation();
  const path = usePathname();
  const search = useSearch();
  if (!path.startsWith('/account')) return null;
  const current = placeOf(path, new URLSearchParams(search));
  return (
    <nav className={styles.nav} aria-label={t('business-nav.label')}>
      <ul>
        {PLACES.map(({ name, href }) => (
          <li key={name}>
            <Link href={href} aria-current={name === current ? 'page' : undefined}>
              {t(`business-nav.${name}`)}
            </Link>
          </li>
        ))}
        <Suspense>
          <ModeSwitch />
        </Suspense>
      </ul>
    </nav>
  );
}
