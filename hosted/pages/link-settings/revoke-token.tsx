import { useTranslation } from 'react-i18next';
import type { Result } from '#shared/api-client.ts';
import { type ApiToken, revokeApiToken } from '#shared/api-token/contract.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import { useSession } from '../../app/session-context.ts';
import { ProofModal } from './proof-modal.tsx';

type Proof = CallInput<typeof revokeApiToken>['body'];

interface RevokeTokenProps {
  token: ApiToken;
  /** There is no other: nothing calls the API after this. */
  isLast: boolean;
  onDone(): void;
  onClose(): void;
}

/** Asks who it is, and ends the token; gone already is what was wanted. */
export function RevokeToken({ token, isLast, onDone, onClose }: RevokeTokenProps) {
  const { t } = useTranslation('link-settings');
  const { client } = useSession();
  const { id, lastFour: ending } = token;

  async function revoke(proof: Proof): Promise<Result<void>> {
    const result = await client.call(revokeApiToken, { params: { id }, body: proof });
    if (!result.ok && result.error.code !== 'not_found') return result;
    return { ok: true, value: undefined };
  }

  return (
    <ProofModal
      title={t('token.revoke-of', { ending })}
      action={t('token.revoke')}
      schema={revokeApiToken.body}
      send={revoke}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('token.revoke-text', { ending })}</p>
      {isLast && <p>{t('token.revoke-last')}</p>}
    </ProofModal>
  );
}
