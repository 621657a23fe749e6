import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useFullKeys } from '../../platform/text-areas.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Page } from '../../ui/page.tsx';
import styles from './api-settings.module.css';
import { PAGE, TabList } from './tab-list.tsx';
import { TABS, tabOf } from './tabs.ts';

/** The merchant's API settings: the tab named in the address. */
export function ApiSettingsPage(props: PageProps) {
  const { t } = useTranslation('api-settings');
  const full = useFullKeys();
  const tab = tabOf(props.search);
  // No fallback: the previous tab stays visible until the next one has loaded.
  const Part = use(tab.part());
  const isFirst = tab === TABS[0];
  const title = t('page.title');
  useTitle(isFirst ? title : `${full(tab.title)} · ${title}`);
  return (
    <Page
      width="wide"
      title={isFirst ? title : full(tab.title)}
      {...(isFirst ? {} : { back: { href: PAGE, text: title } })}
    >
      <div className={styles.parts}>
        {/* The key: opened on a phone, the list closes with the section that was chosen. */}
        <TabList key={tab.id} current={tab} />
        <div className={styles.part}>
          <Part {...props} />
        </div>
      </div>
      <p className={styles.docs}>
        <a href="/docs">{t('page.docs')}</a>
      </p>
    </Page>
  );
}
