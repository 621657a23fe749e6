import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnBusiness } from '#shared/acting/schemas.ts';
import type { Failure } from '#shared/http/api-client.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './acting.module.css';

interface InvitationItemProps {
  invitation: CallOutput<typeof teamEndpoints.listOwnInvitations>['invitations'][number];
  onAccepted(business: OwnBusiness): void;
}

/** An invitation into a team, with the button that accepts it. */
export function InvitationItem({ invitation, onAccepted }: InvitationItemProps) {
  const { t } = useTranslation('team');
  const { client } = useSession();
  const { time } = useFormat();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { id, name, domain, role, replacesOwner, expiresAt, needsFactor, waitsUntil } = invitation;

  async function accept() {
    setBusy(true);
    setFailure(undefined);
    const result = await client.call(teamEndpoints.accept, { params: { id } });
    setBusy(false);
    if (result.ok) onAccepted(result.value);
    else setFailure(result.error);
  }

  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>
          {replacesOwner
            ? t('invitation.hand-over', { name })
            : t('invitation.from', { name, role: t(`roles.${role}`) })}
        </p>
        <p className={styles.small}>
          {domain} · {t('invitation.until', { at: time(expiresAt) })}
        </p>
        {needsFactor && <p className={styles.small}>{t('invitation.needs-factor')}</p>}
        {waitsUntil && (
          <p className={styles.small}>{t('invitation.waits', { at: time(waitsUntil) })}</p>
        )}
      </div>
      <Button aria-label={t('invitation.accept-of', { name })} idle={isBusy} onClick={accept}>
        {t('invitation.accept')}
      </Button>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </li>
  );
}
