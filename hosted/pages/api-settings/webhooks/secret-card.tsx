import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import type { Secret } from '#shared/webhooks/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { RenewSecret } from './renew-secret.tsx';
import styles from './webhooks.module.css';

interface SecretCardProps {
  endpoint: Pick<WebhookEndpoint, 'id' | 'previousSecretUntil'>;
  /** Of an endpoint that was just created: shown at once. */
  made?: string | undefined;
}

/** The signing secret of an endpoint. Showing and renewing it require reauthentication. */
export function SecretCard({ endpoint, made }: SecretCardProps) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const { client } = useSession();
  const { id, previousSecretUntil } = endpoint;
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState<'show' | 'renew'>();
  const [shown, setShown] = useState(made);
  const [said, setSaid] = useState(made === undefined ? '' : t('secret.renewed'));
  const text = useRef<HTMLElement>(null);
  const close = () => setAsking(undefined);

  useEffect(() => {
    if (shown !== undefined) text.current?.focus();
  }, [shown]);

  function show({ secret }: Secret, done = '') {
    setShown(secret);
    setSaid(done);
    close();
  }

  async function copy() {
    const isDone = await navigator.clipboard?.writeText(shown ?? '').then(
      () => true,
      () => false,
    );
    setSaid(t(isDone ? 'secret.copied' : 'secret.copy-failed'));
    // The clipboard is missing on plain http and may be denied. The secret is selected instead.
    if (!isDone && text.current) getSelection()?.selectAllChildren(text.current);
  }

  return (
    <Card title={t('secret.title')}>
      <p className={styles.soft}>{t('secret.text')}</p>
      <code
        ref={text}
        className={styles.secret}
        translate="no"
        {...(shown === undefined
          ? { role: 'img', 'aria-label': t('secret.hidden') }
          : { tabIndex: -1 })}
      >
        {shown ?? 'whsec_••••••••••••••••'}
      </code>
      {previousSecretUntil && (
        <p className={styles.soft}>{t('secret.previous', { until: time(previousSecretUntil) })}</p>
      )}
      <div className={styles.actionRow}>
        {shown === undefined ? (
          <Button variant="quiet" onClick={() => setAsking('show')}>
            {t('secret.show')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => void copy()}>
              {t('secret.copy')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setShown(undefined);
                setSaid('');
              }}
            >
              {t('secret.hide')}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => setAsking('renew')}>
          {t('secret.renew')}
        </Button>
        <Notice text={said} />
      </div>
      {asking === 'show' && (
        <ReauthenticationModal
          title={t('secret.title')}
          action={t('secret.show')}
          schema={webhooksEndpoints.reveal.body}
          send={(body) => client.call(webhooksEndpoints.reveal, { params: { id }, body })}
          onDone={(secret) => show(secret)}
          onClose={close}
        >
          <p>{t('secret.show-text')}</p>
        </ReauthenticationModal>
      )}
      {asking === 'renew' && (
        <RenewSecret
          endpoint={id}
          onDone={(made) => {
            show(made, t('secret.renewed'));
            void invalidate(webhooksEndpoints.read);
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
