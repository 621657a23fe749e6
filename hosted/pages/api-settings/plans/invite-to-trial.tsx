import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as linkEndpoints from '#shared/link/merchant-endpoints.ts';
import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import type { Plan } from '#shared/plans/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useFormat } from '../../../ui/use-format.ts';

const DAYS = 7;

/** Makes a link with which one member begins the trial of a plan. */
export function InviteToTrial({ plan, onClose }: { plan: Plan; onClose(): void }) {
  const { t } = useTranslation('plans');
  const { time } = useFormat();
  const { client, now } = useSession();
  // One key and end per opened dialog, so that a repeated press makes one invitation.
  const once = useRef({
    key: crypto.randomUUID(),
    expiresAt: new Date(now() + DAYS * 86_400_000).toISOString(),
  });
  const [made, setMade] = useState<MerchantLinkSession>();
  if (!made)
    return (
      <ConfirmModal
        title={t('invite.title')}
        action={t('invite.submit')}
        busy={t('form.saving')}
        cancel={t('form.cancel')}
        send={() =>
          client.call(linkEndpoints.createSession, {
            headers: { 'idempotency-key': once.current.key },
            body: { plan: plan.id, expiresAt: once.current.expiresAt },
          })
        }
        onDone={setMade}
        onClose={onClose}
      >
        <p>{t('invite.lead')}</p>
      </ConfirmModal>
    );
  return (
    <Modal
      open
      title={t('invite.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('invite.done')}</Button>}
    >
      <div className={styles.slip}>
        <p role="status">{t('invite.hand', { at: time(made.expiresAt) })}</p>
        <code className={styles.address} translate="no">
          {made.url}
        </code>
        <CopyButton text={made.url} copied={t('invite.copied')} failed={t('invite.copy-failed')}>
          {t('invite.copy')}
        </CopyButton>
      </div>
    </Modal>
  );
}
