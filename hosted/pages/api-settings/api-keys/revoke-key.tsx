import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import { proofFields } from '#shared/factors/proof.ts';
import type { Result } from '#shared/http/api-client.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';

const Proof = z.strictObject(proofFields);

interface RevokeKeyProps {
  apiKey: Pick<ApiKey, 'id' | 'name'>;
  onDone(): void;
  onClose(): void;
}

/** Reauthenticates and revokes the key. An already revoked one counts as success. */
export function RevokeKey({ apiKey: { id, name }, onDone, onClose }: RevokeKeyProps) {
  const { t } = useTranslation('api-keys');
  const { client } = useSession();

  async function revoke(body: z.output<typeof Proof>): Promise<Result<void>> {
    const result = await client.call(endpoints.revoke, { params: { id }, body });
    if (!result.ok && result.error.code !== 'not_found') return result;
    return { ok: true, value: undefined };
  }

  return (
    <ReauthenticationModal
      title={t('key.revoke-of', { name })}
      action={t('key.revoke')}
      schema={Proof}
      send={revoke}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('key.revoke-text')}</p>
    </ReauthenticationModal>
  );
}
