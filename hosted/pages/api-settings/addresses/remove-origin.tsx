import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';

interface RemoveOriginProps {
  origin: string;
  onDone(): void;
  onClose(): void;
}

/** Confirms and removes an origin. An already removed one counts as success. */
export function RemoveOrigin({ origin, onDone, onClose }: RemoveOriginProps) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function remove() {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await client.call(businessEndpoints.deleteOrigin, { query: { origin } });
    const isGone = result.ok || result.error.code === 'not_found';
    if (isGone) await invalidate(businessEndpoints.read);
    setBusy(false);
    if (isGone) onDone();
    else setFailure(result.error);
  }

  return (
    <Modal
      title={t('settings.remove-of', { origin })}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button idle={isBusy} onClick={() => void remove()}>
            {t(isBusy ? 'settings.saving' : 'settings.remove')}
          </Button>
        </>
      }
    >
      <p>{t('settings.remove-text', { origin })}</p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
