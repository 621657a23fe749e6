import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES, EventType, TEST_EVENT } from '#shared/events/fields.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { Tested } from '#shared/webhooks/fields.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { ExchangeView } from './exchange-view.tsx';
import styles from './webhooks.module.css';

const TYPES = [TEST_EVENT, ...EVENT_TYPES.filter((type) => type !== TEST_EVENT)];

/** Sends a test event and shows request and response. */
export function TestCard({ endpoint }: { endpoint: string }) {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const id = useId();
  const [type, setType] = useState<EventType>(TEST_EVENT);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [tested, setTested] = useState<Tested>();

  async function send() {
    setBusy(true);
    setFailure(undefined);
    setTested(undefined);
    const result = await client.call(webhooksEndpoints.test, {
      params: { id: endpoint },
      headers: {},
      body: { type },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    setTested(result.value);
    await invalidate(logWebhooksEndpoints.list);
  }

  return (
    <Card title={t('test.title')}>
      <p className={styles.soft}>{t('test.text')}</p>
      <div className={styles.test}>
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {t('test.type')}
          </label>
          <select
            id={id}
            className="field__input"
            value={type}
            onChange={({ target }) => {
              const chosen = EventType.safeParse(target.value);
              if (chosen.success) setType(chosen.data);
            }}
          >
            {TYPES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <Button idle={isBusy} onClick={() => void send()}>
          {t(isBusy ? 'test.sending' : 'test.send')}
        </Button>
      </div>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      <div role="status">{tested?.exchange && <ExchangeView exchange={tested.exchange} />}</div>
    </Card>
  );
}
