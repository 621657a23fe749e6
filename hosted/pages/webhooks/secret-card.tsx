import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWebhook, revealWebhookSecret, type Secret } from '#shared/webhooks/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ProofModal } from '../link-settings/proof-modal.tsx';
import { RenewSecret } from './renew-secret.tsx';
import styles from './webhooks.module.css';

/** The secret: hidden until somebody proves to be the business, and renewed the same way. */
export function SecretCard({ previousUntil }: { previousUntil: string | null }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState<'show' | 'renew'>();
  const [shown, setShown] = useState<string>();
  const [said, setSaid] = useState('');
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
    // Missing on plain http, refused without permission: then it is one key for the person.
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
      {previousUntil && (
        <p className={styles.soft}>{t('secret.previous', { until: time(previousUntil) })}</p>
      )}
      <div className={styles.ways}>
        {shown === undefined ? (
          <Button look="quiet" onClick={() => setAsking('show')}>
            {t('secret.show')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={() => void copy()}>
              {t('secret.copy')}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setShown(undefined);
                setSaid('');
              }}
            >
              {t('secret.hide')}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={() => setAsking('renew')}>
          {t('secret.renew')}
        </Button>
        <Notice text={said} />
      </div>
      {asking === 'show' && (
        <ProofModal
          title={t('secret.title')}
          action={t('secret.show')}
          schema={revealWebhookSecret.body}
          send={(body) => client.call(revealWebhookSecret, { body })}
          onDone={(secret) => show(secret)}
          onClose={close}
        >
          <p>{t('secret.show-text')}</p>
        </ProofModal>
      )}
      {asking === 'renew' && (
        <RenewSecret
          onDone={(made) => {
            show(made, t('secret.renewed'));
            void invalidate(readWebhook);
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
