import { useTranslation } from 'react-i18next';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { ApiToken } from '#shared/api-keys/token-schemas.ts';
import type { Result } from '#shared/http/api-client.ts';
import type { CallInput } from '#shared/http/call.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';

type Proof = CallInput<typeof apiTokenEndpoints.revoke>['body'];

interface RevokeTokenProps {
  token: Pick<ApiToken, 'id' | 'lastFour'>;
  /** It is the only token, so revoking it ends all API access. */
  isLast: boolean;
  onDone(): void;
  onClose(): void;
}

/** Reauthenticates and revokes the token. An already revoked one counts as success. */
export function RevokeToken({ token, isLast, onDone, onClose }: RevokeTokenProps) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const { id, lastFour: ending } = token;

  async function revoke(proof: Proof): Promise<Result<void>> {
    const result = await client.call(apiTokenEndpoints.revoke, { params: { id }, body: proof });
    if (!result.ok && result.error.code !== 'not_found') return result;
    return { ok: true, value: undefined };
  }

  return (
    <ReauthenticationModal
      title={t('token.revoke-of', { ending })}
      action={t('token.revoke')}
      schema={apiTokenEndpoints.revoke.body}
      send={revoke}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('token.revoke-text', { ending })}</p>
      {isLast && <p>{t('token.revoke-last')}</p>}
    </ReauthenticationModal>
  );
}
