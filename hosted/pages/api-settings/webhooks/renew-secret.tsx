import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#shared/http/call.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { Secret } from '#shared/webhooks/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Choices } from '../../../ui/choices.tsx';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';

type Previous = NonNullable<CallInput<typeof webhooksEndpoints.rollSecret>['body']['previous']>;

interface RenewSecretProps {
  endpoint: string;
  onDone(secret: Secret): void;
  onClose(): void;
}

/** Reauthenticates and creates a new secret; the old one may stay valid for a while. */
export function RenewSecret({ endpoint, onDone, onClose }: RenewSecretProps) {
  const { t } = useTranslation('webhooks');
  const { client } = useSession();
  const [previous, setPrevious] = useState<Previous>('keep');
  return (
    <ReauthenticationModal
      title={t('secret.renew')}
      action={t('secret.renew')}
      schema={webhooksEndpoints.rollSecret.body}
      shape={(values) => ({ ...reauthenticationValues(values), previous })}
      send={(body) =>
        client.call(webhooksEndpoints.rollSecret, { params: { id: endpoint }, headers: {}, body })
      }
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
    </ReauthenticationModal>
  );
}
