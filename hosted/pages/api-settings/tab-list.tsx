import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { roleIn, useOwnBusinesses } from '../../features/acting/use-own-businesses.ts';
import { useFullKeys } from '../../platform/text-areas.ts';
import { useMember } from '../../platform/use-member.ts';
import styles from './api-settings.module.css';
import type { Tab } from './tab.ts';
import { groupsOf, TABS, type TabGroup } from './tabs.ts';

export const PAGE = '/account/profile/link';

/** Marks history entries that a tab link created. */
const BY_TAB = { byTab: true };
/** On a phone the list has closed, and the heading takes the focus. */
const cameByTab = (): boolean =>
  history.state?.byTab === true && globalThis.matchMedia?.('(width <= 768px)').matches !== true;

/**
 * The tabs are links, because each has an address: they can be opened separately, shared and left
 * with Back.
 */
export function TabList({ current }: { current: Tab }) {
  const { t } = useTranslation('api-settings');
  const { id } = useMember();
  const own = useOwnBusinesses();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();

  return (
    <nav className={styles.tabs} aria-label={t('page.sections')}>
      {/* On a phone, where the list would fill the screen. */}
      <button
        type="button"
        className={styles.sections}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('page.sections')}
      </button>
      <ul id={listId} data-open={isOpen || undefined}>
        {groupsOf(own && roleIn(own, id)).map((group) => (
          <Group key={group.name} group={group} current={current} />
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { name, tabs }, current }: { group: TabGroup; current: Tab }) {
  const { t } = useTranslation('api-settings');
  const full = useFullKeys();
  const heading = useId();
  return (
    <li>
      <p id={heading} className={styles.group}>
        {t(`groups.${name}`)}
      </p>
      <ul aria-labelledby={heading}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              href={tab === TABS[0] ? PAGE : `${PAGE}?tab=${tab.id}`}
              state={BY_TAB}
              {...(tab === current
                ? {
                    'aria-current': 'page' as const,
                    // Keyboard users continue from the tab they opened.
                    'data-navigation-focus': cameByTab() || undefined,
                  }
                : {})}
            >
              {full(tab.title)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
