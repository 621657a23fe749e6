import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#shared/http/endpoint.ts';
import { rotateWebhookSecret, type Secret } from '#shared/webhooks/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Choices } from '../../ui/choices.tsx';
import { ProofModal } from '../link-settings/proof-modal.tsx';

type Previous = CallInput<typeof rotateWebhookSecret>['body']['previous'];

interface RenewSecretProps {
  onDone(secret: Secret): void;
  onClose(): void;
}

/** Asks who it is and what becomes of the secret before, and makes a new one. */
export function RenewSecret({ onDone, onClose }: RenewSecretProps) {
  const { t } = useTranslation('webhooks');
  const { client } = useSession();
  const [previous, setPrevious] = useState<Previous>('keep');
  return (
    <ProofModal
      title={t('secret.renew')}
      action={t('secret.renew')}
      schema={rotateWebhookSecret.body}
      shape={({ currentPassword, code }) => ({
        currentPassword,
        ...(code === undefined ? {} : { code }),
        previous,
      })}
      send={(body) => client.call(rotateWebhookSecret, { body })}
      onDone={onDone}
      onClose={onClose}
    >
      <Choices<Previous>
        legend={t('secret.renew-text')}
        choices={[
          { value: 'keep', name: t('secret.keep'), hint: t('secret.keep-hint') },
          { value: 'cut', name: t('secret.cut'), hint: t('secret.cut-hint') },
        ]}
        chosen={previous}
        onChoose={setPrevious}
      />
    </ProofModal>
  );
}
