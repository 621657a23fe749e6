import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createApiToken } from '#shared/api-token/contract.ts';
import type { CallInput, CallOutput } from '#shared/http/endpoint.ts';
import { useSession } from '../../app/session-context.ts';
import { Choices } from '../../ui/choices.tsx';
import { ProofModal } from './proof-modal.tsx';

type Previous = CallInput<typeof createApiToken>['body']['previous'];

interface RenewTokenProps {
  isFirst: boolean;
  onDone(made: CallOutput<typeof createApiToken>): void;
  onClose(): void;
}

/** Asks who it is and what becomes of the token before, and makes a new one. */
export function RenewToken({ isFirst, onDone, onClose }: RenewTokenProps) {
  const { t } = useTranslation('link-settings');
  const { client } = useSession();
  const [previous, setPrevious] = useState<Previous>('keep');
  const title = t(isFirst ? 'token.make' : 'token.renew');
  return (
    <ProofModal
      title={title}
      action={title}
      schema={createApiToken.body}
      shape={({ currentPassword, code }) => ({
        currentPassword,
        ...(code === undefined ? {} : { code }),
        previous,
      })}
      send={(body) => client.call(createApiToken, { body })}
      onDone={onDone}
      onClose={onClose}
    >
      {isFirst ? (
        <p>{t('token.make-text')}</p>
      ) : (
        <Choices<Previous>
          legend={t('token.renew-text')}
          choices={[
            { value: 'keep', name: t('token.keep'), hint: t('token.keep-hint') },
            { value: 'revoke', name: t('token.cut'), hint: t('token.cut-hint') },
          ]}
          chosen={previous}
          onChoose={setPrevious}
        />
      )}
    </ProofModal>
  );
}
