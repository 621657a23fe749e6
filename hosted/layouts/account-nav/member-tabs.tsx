import { useTranslation } from 'react-i18next';
import { usePathname } from 'wouter/use-browser-location';
import styles from './account-nav.module.css';
import { PlaceLink } from './place-link.tsx';
import { MEMBER_PLACES, memberPlaceOf } from './places.ts';

/** The tabs of a member's phone. */
export function MemberTabs() {
  const { t } = useTranslation();
  const current = memberPlaceOf(usePathname());
  return (
    <nav className={`${styles.nav} ${styles.phone}`} aria-label={t('tabs.label')} data-tabs="">
      <ul>
        {MEMBER_PLACES.map(({ name, href, icon }) => (
          <li key={name}>
            <PlaceLink {...{ href, icon }} name={t(`tabs.${name}`)} isCurrent={name === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
