import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SecretCard } from './secret-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TestCard } from './test-card.tsx';

/** Lazy, because it is below the fold and the largest part. */
const LogCard = lazyPart('webhook-log', () =>
  import('./log-card.tsx').then(({ LogCard }) => LogCard),
);

const LOOK_AGAIN_MS = 5_000;

/** Status, secret, test and delivery log of a business's webhook. */
export function WebhooksTab() {
  const { t } = useTranslation('webhooks');
  const query = useApi(
    webhooksEndpoints.read,
    {},
    {
      every: (data) => (data?.webhook?.pending ? LOOK_AGAIN_MS : false),
    },
  );
  return (
    <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
      {({ webhook }) => (
        <>
          {webhook ? (
            <>
              <StatusCard webhook={webhook} />
              <SecretCard previousUntil={webhook.previousSecretUntil} />
              <TestCard />
            </>
          ) : (
            <Card>
              <Empty title={t('empty.title')} text={t('empty.text')}>
                <Link className="button" href="/account/profile/link">
                  {t('empty.action')}
                </Link>
              </Empty>
            </Card>
          )}
          <Suspense fallback={<Skeleton height="20rem" />}>
            <LogCard isOff={webhook?.off != null} />
          </Suspense>
        </>
      )}
    </Loaded>
  );
}
