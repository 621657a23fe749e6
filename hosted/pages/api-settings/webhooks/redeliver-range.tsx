import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import type { CallInput } from '#shared/http/call.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';

type Query = CallInput<typeof logWebhooksEndpoints.list>['query'];

/**
 * Redelivers the filtered events. Available when the filter has a start and no more than period and
 * status.
 */
export function RedeliverRange({ endpoint, query }: { endpoint: string; query: Query }) {
  const { t } = useTranslation('webhooks');
  const [isAsking, setAsking] = useState(false);
  if (query.from === undefined || query.type !== undefined || query.event !== undefined) {
    return null;
  }
  const { from, to, status } = query;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('again.range')}
      </Button>
      {isAsking && (
        <RangeModal
          endpoint={endpoint}
          range={{ from, ...(to ? { to } : {}), ...(status ? { status } : {}) }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RangeModalProps {
  endpoint: string;
  range: CallInput<typeof logWebhooksEndpoints.redeliverRange>['body'];
  onClose(): void;
}

function RangeModal({ endpoint, range, onClose }: RangeModalProps) {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [count, setCount] = useState<number>();

  async function send() {
    setBusy(true);
    setFailure(undefined);
    let sent = 0;
    let since: string | undefined;
    do {
      const body = { ...range, ...(since === undefined ? {} : { since }) };
      const result = await client.call(logWebhooksEndpoints.redeliverRange, {
        params: { id: endpoint },
        headers: {},
        body,
      });
      if (!result.ok) {
        setFailure(result.error);
        break;
      }
      sent += result.value.count;
      since = result.value.next ?? undefined;
    } while (since !== undefined);
    setCount(sent);
    setBusy(false);
    await Promise.all([logWebhooksEndpoints.list, webhooksEndpoints.read].map(invalidate));
  }

  const isDone = count !== undefined && failure === undefined;
  return (
    <Modal
      open
      title={t('again.range')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t(isDone ? 'again.close' : 'again.cancel')}
          </Button>
          {!isDone && (
            <Button idle={isBusy} onClick={() => void send()}>
              {t(isBusy ? 'again.sending' : 'again.send')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('again.range-text')}</p>
      <Notice text={count === undefined ? '' : t('again.count', { count })} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
