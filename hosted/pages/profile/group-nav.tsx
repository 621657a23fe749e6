import { useTranslation } from 'react-i18next';
import styles from './group-nav.module.css';
import { GROUPS, type Group } from './use-group.ts';

export const GROUP_NAMES = {
  profile: 'edit.profile',
  security: 'edit.security',
  payments: 'edit.payments',
  data: 'edit.data',
} as const satisfies Record<Group, string>;

/** The groups of the profile's sections; each has an address. */
export function GroupNav({ current }: { current: Group }) {
  const { t } = useTranslation('profile');
  return (
    <nav className={styles.nav} aria-label={t('edit.title')}>
      <ul>
        {GROUPS.map((group) => (
          <li key={group}>
            <a href={`#${group}`} aria-current={group === current ? 'page' : undefined}>
              {t(GROUP_NAMES[group])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
