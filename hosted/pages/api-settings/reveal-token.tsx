import { useTranslation } from 'react-i18next';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { ApiToken } from '#shared/api-keys/token-schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { ReauthenticationModal } from './reauthentication/reauthentication-modal.tsx';

interface RevealTokenProps {
  token: ApiToken;
  onDone(text: string): void;
  onClose(): void;
}

/** Reauthenticates and shows the token. */
export function RevealToken({ token: { id, lastFour }, onDone, onClose }: RevealTokenProps) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  return (
    <ReauthenticationModal
      title={t('token.name', { ending: lastFour })}
      action={t('token.show')}
      schema={apiTokenEndpoints.reveal.body}
      send={(body) => client.call(apiTokenEndpoints.reveal, { params: { id }, body })}
      onDone={({ token }) => onDone(token)}
      onClose={onClose}
    >
      <p>{t('token.show-text')}</p>
    </ReauthenticationModal>
  );
}
