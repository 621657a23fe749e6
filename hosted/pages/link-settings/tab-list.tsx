import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import styles from './link-settings.module.css';
import { TABS, type Tab } from './tabs.ts';

const PAGE = '/account/profile/link';

/** Marks the entries of the history one came to by a tab. */
const BY_TAB = { byTab: true };
const cameByTab = (): boolean => history.state?.byTab === true;

/** Links, since each part has an address: they open beside, are shared, and go back. */
export function TabList({ current }: { current: Tab }) {
  const { t } = useTranslation('link-settings');
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    // On a phone the list is wider than the screen.
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, []);

  return (
    <nav className={styles.tabs} aria-label={t('sections')}>
      <ul ref={list}>
        {TABS.map((tab, at) => (
          <li key={tab.id}>
            <Link
              href={at === 0 ? PAGE : `${PAGE}?tab=${tab.id}`}
              state={BY_TAB}
              {...(tab === current
                ? {
                    'aria-current': 'page' as const,
                    // Whoever goes from tab to tab by keyboard goes on from here.
                    'data-arrival': cameByTab() || undefined,
                  }
                : {})}
            >
              {t(tab.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
