import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressOf } from './addresses.ts';
import { EndpointDetail } from './endpoint-detail.tsx';
import { EndpointForm } from './endpoint-form.tsx';

/** Creates an endpoint, then shows it with its secret, which only this answer contains. */
export function NewEndpoint() {
  const { t } = useTranslation('webhooks');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  if (made) return <EndpointDetail {...made} />;
  return (
    <Card title={t('form.new')}>
      <EndpointForm
        schema={webhooksEndpoints.create.body}
        send={(body) => client.call(webhooksEndpoints.create, { headers: {}, body })}
        onDone={({ id, secret }) => {
          setMade({ id, secret });
          void invalidate(webhooksEndpoints.list);
        }}
      />
    </Card>
  );
}

/** Changes the address, description and events of an endpoint. */
export function ChangeEndpoint({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function show() {
    await Promise.all([webhooksEndpoints.list, webhooksEndpoints.read].map(invalidate));
    // Replaces the form in the history, so that going back skips it.
    navigate(addressOf(id), { replace: true });
  }

  return (
    <Card title={t('form.change')}>
      <Loaded
        query={useApi(webhooksEndpoints.read, { params: { id } })}
        skeleton={<Skeleton height="28rem" />}
      >
        {(endpoint) => (
          <EndpointForm
            before={endpoint}
            schema={webhooksEndpoints.update.body}
            send={(body) => client.call(webhooksEndpoints.update, { params: { id }, body })}
            onDone={() => void show()}
          />
        )}
      </Loaded>
    </Card>
  );
}
