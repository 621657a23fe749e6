import { useTranslation } from 'react-i18next';
import { type ApiToken, revealApiToken } from '#shared/api-token/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { ProofModal } from './proof-modal.tsx';

interface RevealTokenProps {
  token: ApiToken;
  onDone(text: string): void;
  onClose(): void;
}

/** Asks who it is, and shows the token. */
export function RevealToken({ token: { id, lastFour }, onDone, onClose }: RevealTokenProps) {
  const { t } = useTranslation('link-settings');
  const { client } = useSession();
  return (
    <ProofModal
      title={t('token.name', { ending: lastFour })}
      action={t('token.show')}
      schema={revealApiToken.body}
      send={(body) => client.call(revealApiToken, { params: { id }, body })}
      onDone={({ token }) => onDone(token)}
      onClose={onClose}
    >
      <p>{t('token.show-text')}</p>
    </ProofModal>
  );
}
