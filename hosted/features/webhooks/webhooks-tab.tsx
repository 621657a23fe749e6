import { Suspense } from 'react';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EndpointDetail } from './endpoint-detail.tsx';
import { EndpointsList } from './endpoints-list.tsx';

const NewEndpoint = lazyPart('edit-endpoint', () =>
  import('./edit-endpoint.tsx').then(({ NewEndpoint }) => NewEndpoint),
);
const ChangeEndpoint = lazyPart('edit-endpoint', () =>
  import('./edit-endpoint.tsx').then(({ ChangeEndpoint }) => ChangeEndpoint),
);

/** The list of webhook endpoints, or the endpoint named in the address. */
export function WebhooksTab({ search }: PageProps) {
  const named = search.get('endpoint');
  if (named === null) return <EndpointsList />;
  const isEdited = named === 'new' || search.has('change');
  // A key per endpoint resets its state.
  if (!isEdited) return <EndpointDetail key={named} id={named} />;
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      {named === 'new' ? <NewEndpoint /> : <ChangeEndpoint key={named} id={named} />}
    </Suspense>
  );
}
