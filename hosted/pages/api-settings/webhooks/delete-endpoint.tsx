import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';

interface DeleteEndpointProps {
  id: string;
  url: string;
  onDone(): void;
  onClose(): void;
}

/** Confirms and deletes an endpoint. An already deleted one counts as success. */
export function DeleteEndpoint({ id, url, onDone, onClose }: DeleteEndpointProps) {
  const { t } = useTranslation('webhooks');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function remove() {
    setBusy(true);
    setFailure(undefined);
    const result = await client.call(webhooksEndpoints.remove, { params: { id } });
    if (result.ok || result.error.code === 'not_found') {
      await invalidate(webhooksEndpoints.list);
      return onDone();
    }
    setBusy(false);
    setFailure(result.error);
  }

  return (
    <Modal
      title={t('status.delete')}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button idle={isBusy} onClick={() => void remove()}>
            {t('status.delete')}
          </Button>
        </>
      }
    >
      <p>{t('status.delete-text', { url })}</p>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
