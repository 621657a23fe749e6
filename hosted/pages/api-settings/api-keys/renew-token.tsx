import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Choices } from '../../../ui/choices.tsx';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';

type Previous = CallInput<typeof apiTokenEndpoints.create>['body']['previous'];

interface RenewTokenProps {
  isFirst: boolean;
  onDone(made: CallOutput<typeof apiTokenEndpoints.create>): void;
  onClose(): void;
}

/** Reauthenticates and creates a new token; the old one may stay valid for a while. */
export function RenewToken({ isFirst, onDone, onClose }: RenewTokenProps) {
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const [previous, setPrevious] = useState<Previous>('keep');
  const title = t(isFirst ? 'token.make' : 'token.renew');
  return (
    <ReauthenticationModal
      title={title}
      action={title}
      schema={apiTokenEndpoints.create.body}
      shape={(values) => ({ ...reauthenticationValues(values), previous })}
      send={(body) => client.call(apiTokenEndpoints.create, { body })}
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
    </ReauthenticationModal>
  );
}
