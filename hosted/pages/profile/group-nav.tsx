import { useTranslation } from 'react-i18next';
import styles from './group-nav.module.css';
import { GROUPS, type Group } from './use-group.ts';

/** The groups of the profile's sections; each has an address. */
export function GroupNav({ current }: { current: Group }) {
  const { t } = useTranslation('profile');
  return (
    <nav className={styles.nav} aria-label={t('edit.title')}>
      <ul>
        {GROUPS.map((group) => (
          <li key={group}>
            <a href={`#${group}`} aria-current={group === current ? 'page' : undefined}>
              {t(`edit.${group}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
