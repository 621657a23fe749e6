import { useTranslation } from 'react-i18next';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { orGone } from '../../../platform/or-gone.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';

interface DeleteEndpointProps {
  id: string;
  url: string;
  onDone(): void;
  onClose(): void;
}

/** Confirms and deletes an endpoint. */
export function DeleteEndpoint({ id, url, onDone, onClose }: DeleteEndpointProps) {
  const { t } = useTranslation('webhooks');
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function remove() {
    const result = orGone(await client.call(webhooksEndpoints.remove, { params: { id } }));
    if (result.ok) await invalidate(webhooksEndpoints.list);
    return result;
  }

  return (
    <ConfirmModal
      title={t('status.delete')}
      action={t('status.delete')}
      busy={t('status.delete')}
      cancel={t('form.cancel')}
      send={remove}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('status.delete-text', { url })}</p>
    </ConfirmModal>
  );
}
