import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { listLinks, type MemberLink } from '#shared/link/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkedCustomersCard } from '../sales/linked-customers-card.tsx';
import { DisconnectModal } from './disconnect-modal.tsx';
import styles from './links-page.module.css';
import { LinksTable } from './links-table.tsx';

/** Who sees the member's balances, and the end of it. */
export function LinksPage() {
  const { t } = useTranslation('link');
  const query = useApi(listLinks, {});
  const outcome = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<MemberLink>();
  const [left, setLeft] = useState<string>();

  function hasLeft({ merchant }: MemberLink) {
    setLeaving(undefined);
    setLeft(merchant.name);
    // The button that had the focus is gone.
    outcome.current?.focus();
  }

  return (
    <Page
      width="text"
      title={t('links.title')}
      lead={t('links.lead')}
      back={{ href: '/account/profile', text: t('links.back') }}
    >
      <div ref={outcome} tabIndex={-1} className={styles.outcome}>
        <Notice text={left ? t('links.ended', { merchant: left }) : ''} />
      </div>
      <Card>
        <Loaded query={query} skeleton={<Skeleton lines={4} />}>
          {({ links }) =>
            links.length === 0 ? (
              <Empty title={t('links.empty')} text={t('links.empty-text')}>
                <Link href="/link">{t('links.about')}</Link>
              </Empty>
            ) : (
              <LinksTable links={links} onDisconnect={setLeaving} />
            )
          }
        </Loaded>
      </Card>
      <LinkedCustomersCard />
      {leaving && (
        <DisconnectModal link={leaving} onClose={() => setLeaving(undefined)} onDone={hasLeft} />
      )}
    </Page>
  );
}
