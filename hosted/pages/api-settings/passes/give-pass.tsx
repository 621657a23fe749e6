import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#shared/http/call.ts';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';

const QrCode = lazyPart('qr-code', () =>
  import('../../../ui/qr-code.tsx').then(({ QrCode }) => QrCode),
);

type Gift = NonNullable<CallOutput<typeof passesEndpoints.give>['gift']>;

/** Makes a link with one free pass, for whoever opens it first. */
export function GivePass({ pass, onClose }: { pass: Pass; onClose(): void }) {
  const { t } = useTranslation('passes');
  const { client } = useSession();
  const [gift, setGift] = useState<Gift>();
  // A repeated press after a lost answer makes one link.
  const key = useRef(crypto.randomUUID());
  if (gift) return <Made gift={gift} onClose={onClose} />;
  return (
    <ConfirmModal
      title={t('give.title')}
      action={t('give.submit')}
      busy={t('give.busy')}
      cancel={t('form.cancel')}
      send={() =>
        client.call(passesEndpoints.give, {
          params: { id: pass.id },
          headers: { 'idempotency-key': key.current },
          body: {},
        })
      }
      onDone={({ gift: made }) => (made ? setGift(made) : onClose())}
      onClose={onClose}
    >
      <p>{t('give.lead', { name: pass.name })}</p>
    </ConfirmModal>
  );
}

function Made({ gift: { url, expiresAt }, onClose }: { gift: Gift; onClose(): void }) {
  const { t } = useTranslation('passes');
  const { time } = useFormat();
  return (
    <Modal
      open
      title={t('give.made')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('give.done')}</Button>}
    >
      <div className={styles.slip}>
        <p>{t('give.until', { at: time(expiresAt) })}</p>
        <Suspense fallback={<Skeleton height="12rem" />}>
          <QrCode text={url} label={t('give.qr')} />
        </Suspense>
        <code className={styles.address} translate="no">
          {url}
        </code>
        <CopyButton text={url} copied={t('give.copied')} failed={t('give.copy-failed')}>
          {t('give.copy')}
        </CopyButton>
      </div>
    </Modal>
  );
}
