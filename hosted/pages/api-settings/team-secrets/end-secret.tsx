import { useTranslation } from 'react-i18next';
import type { TeamSecret } from '#shared/team-secrets/schemas.ts';
import * as tillEndpoints from '#shared/till/console-endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { RenewToken } from '../api-keys/renew-token.tsx';
import { RevokeKey } from '../api-keys/revoke-key.tsx';
import { RevokeToken } from '../api-keys/revoke-token.tsx';
import { RollKey } from '../api-keys/roll-key.tsx';
import { RenewSecret } from '../webhooks/renew-secret.tsx';

interface EndSecretProps {
  secret: TeamSecret;
  /** @param made the new key or secret, which is shown once; undefined when there is none */
  onDone(made: string | undefined): void;
  onClose(): void;
}

/** Rolls the secret, or revokes it, with the dialog of its own page. */
export function EndSecret({ secret, onDone, onClose }: EndSecretProps) {
  const { t } = useTranslation('till');
  const { client } = useSession();
  const { kind, id, name, isReplaced } = secret;
  const ended = () => onDone(undefined);
  switch (kind) {
    case 'api_key':
      return isReplaced ? (
        <RevokeKey apiKey={{ id, name }} onDone={ended} onClose={onClose} />
      ) : (
        <RollKey apiKey={{ id, name }} onDone={({ token }) => onDone(token)} onClose={onClose} />
      );
    case 'api_token':
      return isReplaced ? (
        <RevokeToken
          token={{ id, lastFour: name.slice(1) }}
          isLast={false}
          onDone={ended}
          onClose={onClose}
        />
      ) : (
        <RenewToken isFirst={false} onDone={({ token }) => onDone(token)} onClose={onClose} />
      );
    case 'webhook_endpoint':
      return (
        <RenewSecret endpoint={id} onDone={({ secret: made }) => onDone(made)} onClose={onClose} />
      );
    case 'till':
      return (
        <ConfirmModal
          title={t('console.revoke-title', { name })}
          action={t('console.revoke')}
          busy={t('console.revoke')}
          cancel={t('console.cancel')}
          send={() => client.call(tillEndpoints.revoke, { params: { id } })}
          onDone={ended}
          onClose={onClose}
        >
          <p>{t('console.revoke-lead')}</p>
        </ConfirmModal>
      );
  }
}
