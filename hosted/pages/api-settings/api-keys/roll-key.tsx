import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import type { CallOutput } from '#shared/http/call.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Choices } from '../../../ui/choices.tsx';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';

const CHOICES = ['24', '168', '0'] as const;
type Choice = (typeof CHOICES)[number];

interface RollKeyProps {
  apiKey: Pick<ApiKey, 'id' | 'name'>;
  onDone(made: CallOutput<typeof endpoints.roll>): void;
  onClose(): void;
}

/** Reauthenticates and replaces the key; the former one may stay valid for a while. */
export function RollKey({ apiKey: { id, name }, onDone, onClose }: RollKeyProps) {
  const { t } = useTranslation('api-keys');
  const { client } = useSession();
  const [overlap, setOverlap] = useState<Choice>('24');
  return (
    <ReauthenticationModal
      title={t('key.roll-of', { name })}
      action={t('key.roll')}
      schema={endpoints.roll.body}
      shape={(values) => ({ ...reauthenticationValues(values), overlapHours: Number(overlap) })}
      send={(body) => client.call(endpoints.roll, { params: { id }, body })}
      onDone={onDone}
      onClose={onClose}
    >
      <Choices<Choice>
        legend={t('key.roll-text')}
        choices={CHOICES.map((value) => ({
          value,
          name: t(`overlap.${value}`),
          hint: t(`overlap.${value}-hint`),
        }))}
        chosen={overlap}
        onChoose={setOverlap}
      />
    </ReauthenticationModal>
  );
}
