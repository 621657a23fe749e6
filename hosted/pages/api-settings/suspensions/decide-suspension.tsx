import { useTranslation } from 'react-i18next';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import type { Suspension } from '#shared/suspensions/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import { useSuspensionName } from './use-suspension-name.ts';

export type Decision = 'keep' | 'end';

interface DecideSuspensionProps {
  suspension: Suspension;
  decision: Decision;
  onDone(): void;
  onClose(): void;
}

/** Reauthenticates an owner, and keeps or ends one entry. */
export function DecideSuspension({ suspension, decision, onDone, onClose }: DecideSuspensionProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const name = useSuspensionName()(suspension);
  const { id } = suspension;
  const isKept = decision === 'keep';
  return (
    <ReauthenticationModal
      title={isKept ? t('suspensions.keep-of', { name }) : t('suspensions.end-of', { name })}
      action={isKept ? t('suspensions.keep') : t('suspensions.end')}
      schema={suspensionEndpoints.decide.body}
      shape={(values) => ({ ...reauthenticationValues(values), decision })}
      send={(body) => client.call(suspensionEndpoints.decide, { params: { id }, body })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{isKept ? t('suspensions.keep-text') : t('suspensions.end-text')}</p>
    </ReauthenticationModal>
  );
}
