import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { orGone } from '../../../platform/or-gone.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';

interface RemoveOriginProps {
  origin: string;
  onDone(): void;
  onClose(): void;
}

/** Confirms and removes an origin. */
export function RemoveOrigin({ origin, onDone, onClose }: RemoveOriginProps) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function remove() {
    const result = orGone(await client.call(businessEndpoints.deleteOrigin, { query: { origin } }));
    if (result.ok) await invalidate(businessEndpoints.read);
    return result;
  }

  return (
    <ConfirmModal
      title={t('settings.remove-of', { origin })}
      action={t('settings.remove')}
      busy={t('settings.saving')}
      cancel={t('settings.cancel')}
      send={remove}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('settings.remove-text', { origin })}</p>
    </ConfirmModal>
  );
}
