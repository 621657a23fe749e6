import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import type { MemberLink } from '#shared/link/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { Card } from '../../ui/card.tsx';
import { TwoHalves } from '../../ui/drawings/two-halves.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DisconnectModal } from './disconnect-modal.tsx';
import { LinksTable } from './links-table.tsx';
import { RegularPayments } from './mandates/lazy-parts.ts';
import { LinkedCustomersCard } from './sales/linked-customers-card.tsx';

/**
 * Businesses that may take payments, and merchants that can read the member's balances, with the way to end both. A business sees its
 * linked customers, and below them the merchants that it has itself linked with, if there are any.
 */
export function LinksPage() {
  const { t } = useTranslation(['link', 'app']);
  const isBusiness = useIsBusiness();
  const query = useApi(linkEndpoints.list, {});
  const outcome = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<MemberLink>();
  const [left, setLeft] = useState<string>();

  function hasLeft({ merchant }: MemberLink) {
    setLeaving(undefined);
    setLeft(merchant.name);
    // The focused button has been removed.
    outcome.current?.focus();
  }

  return (
    <Page
      width="text"
      {...(isBusiness
        ? { title: t('app:business-nav.customers') }
        : {
            title: t('links.title'),
            lead: t('links.lead'),
            back: { href: '/account/profile', text: t('links.back') },
          })}
    >
      <LinkedCustomersCard />
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice text={left ? t('links.ended', { merchant: left }) : ''} />
      </div>
      <Suspense fallback={null}>
        <RegularPayments />
      </Suspense>
      {(!isBusiness || (query.data && query.data.links.length > 0)) && (
        <Card title={isBusiness && t('links.title')}>
          <Loaded query={query} skeleton={<Skeleton lines={4} />}>
            {({ links }) =>
              links.length === 0 ? (
                <Empty
                  title={t('links.empty')}
                  text={t('links.empty-text')}
                  picture={<TwoHalves />}
                >
                  <Link href="/link">{t('outcome.about')}</Link>
                </Empty>
              ) : (
                <>
                  <p>{t('links.sees')}</p>
                  <LinksTable links={links} onDisconnect={setLeaving} />
                </>
              )
            }
          </Loaded>
        </Card>
      )}
      {leaving && (
        <DisconnectModal link={leaving} onClose={() => setLeaving(undefined)} onDone={hasLeft} />
      )}
    </Page>
  );
}
