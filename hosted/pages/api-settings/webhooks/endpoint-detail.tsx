import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useApi } from '../../../platform/use-api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LIST } from './addresses.ts';
import { SecretCard } from './secret-card.tsx';
import { StatusCard } from './status-card.tsx';
import { TestCard } from './test-card.tsx';

/** Lazy, because it is below the fold and the largest part. */
const LogCard = lazyPart('webhook-log', () =>
  import('./log-card.tsx').then(({ LogCard }) => LogCard),
);

const LOOK_AGAIN_MS = 5_000;

interface EndpointDetailProps {
  id: string;
  /** Of an endpoint that was just created: shown at once. */
  secret?: string;
}

/** State, secret, test and delivery log of one endpoint. */
export function EndpointDetail({ id, secret }: EndpointDetailProps) {
  const { t } = useTranslation('webhooks');
  const query = useApi(
    webhooksEndpoints.read,
    { params: { id } },
    { every: (data) => (data?.pending ? LOOK_AGAIN_MS : false) },
  );
  return (
    <>
      <BackLink href={LIST} text={t('list.back')} />
      <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
        {(endpoint) => (
          <>
            <StatusCard endpoint={endpoint} />
            <SecretCard endpoint={endpoint} made={secret} />
            <TestCard endpoint={id} />
            <Suspense fallback={<Skeleton height="20rem" />}>
              <LogCard endpoint={id} isOff={endpoint.off !== null} />
            </Suspense>
          </>
        )}
      </Loaded>
    </>
  );
}
