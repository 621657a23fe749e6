import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { addOrigin, readBusinessSettings } from '#shared/business/contract.ts';
import { listEmbedReports } from '#shared/doctor/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './doctor.module.css';

interface AllowOriginProps {
  origin: string;
  /** Anybody can have sent it. */
  isForeign?: boolean;
  onClose(): void;
  onDone(): void;
}

/** Asks whether it is theirs, and lets its pages show the checkout. */
export function AllowOrigin({ origin, isForeign = false, onClose, onDone }: AllowOriginProps) {
  const { t } = useTranslation('doctor');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function allow() {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await client.call(addOrigin, { body: { origin } });
    if (result.ok) {
      await Promise.all([invalidate(readBusinessSettings), invalidate(listEmbedReports)]);
    }
    setBusy(false);
    if (result.ok) onDone();
    else setFailure(result.error);
  }

  return (
    <Modal
      title={t('allow-title')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('allow-not')}
          </Button>
          <Button idle={isBusy} onClick={() => void allow()}>
            {t(isBusy ? 'allowing' : 'allow')}
          </Button>
        </>
      }
    >
      <p className={styles.origin} translate="no">
        {origin}
      </p>
      <p>{t('allow-text')}</p>
      {isForeign && <p className={styles.caution}>{t('allow-caution')}</p>}
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
