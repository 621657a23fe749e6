import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../app/lazy-page.ts';
import { useTitle } from '../../app/use-title.ts';
import { Page } from '../../ui/page.tsx';
import styles from './link-settings.module.css';
import { TabList } from './tab-list.tsx';
import { tabOf } from './tabs.ts';

/** How a merchant's site and this installation know each other: the part its address names. */
export function LinkSettingsPage(props: PageProps) {
  const { t } = useTranslation('link-settings');
  const tab = tabOf(props.search);
  // No fallback: as between pages, what is on show stays until the next is there.
  const Part = use(tab.part());
  useTitle(`${t(tab.title)} · ${t('title')}`);
  return (
    <Page
      width="wide"
      title={t('title')}
      lead={t('lead')}
      back={{ href: '/account/profile', text: t('back') }}
    >
      <div className={styles.parts}>
        <TabList current={tab} />
        <div className={styles.part}>
          <Part {...props} />
        </div>
      </div>
    </Page>
  );
}
