import { Suspense } from 'react';
import { lazyPart, type PageProps } from '../../../platform/lazy-page.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EndpointsList } from './endpoints-list.tsx';
import { WebhookAddress } from './webhook-address.tsx';

const EndpointDetail = lazyPart('endpoint-detail', () =>
  import('./endpoint-detail.tsx').then(({ EndpointDetail }) => EndpointDetail),
);
const NewEndpoint = lazyPart('edit-endpoint', () =>
  import('./edit-endpoint.tsx').then(({ NewEndpoint }) => NewEndpoint),
);
const ChangeEndpoint = lazyPart('edit-endpoint', () =>
  import('./edit-endpoint.tsx').then(({ ChangeEndpoint }) => ChangeEndpoint),
);

/** The list of webhook endpoints, or the endpoint named in the address. */
export function WebhooksTab({ search }: PageProps) {
  const named = search.get('endpoint');
  if (named === null) {
    return (
      <>
        <EndpointsList />
        <WebhookAddress />
      </>
    );
  }
  const Part = search.has('change') ? ChangeEndpoint : EndpointDetail;
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      {/* A key per endpoint resets its state. */}
      {named === 'new' ? <NewEndpoint /> : <Part key={named} id={named} />}
    </Suspense>
  );
}
