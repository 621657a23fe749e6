import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { readWebhook } from '#shared/webhooks/contract.ts';
import { lazyPart } from '../../app/lazy-page.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SecretCard } from './secret-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TestCard } from './test-card.tsx';

/** Below what is looked at first, and the largest part. */
const LogCard = lazyPart('webhook-log', () =>
  import('./log-card.tsx').then(({ LogCard }) => LogCard),
);

const LOOK_AGAIN_MS = 5_000;

/** Whether a business's webhook works, its secret, a test, and what was sent to it. */
export function WebhooksTab() {
  const { t } = useTranslation('webhooks');
  const query = useApi(
    readWebhook,
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
              <Empty title={t('none')} text={t('none-text')}>
                <Link className="button" href="/account/profile/link">
                  {t('none-action')}
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
