import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './acting.module.css';
import { InvitationItem } from './invitation-item.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { businessesOfOthers, type OwnBusinesses as Own } from './use-own-businesses.ts';

type Invitations = CallOutput<typeof teamEndpoints.listOwnInvitations>['invitations'];

interface OwnBusinessesProps {
  own: Own;
  invitations: Invitations;
  /** The invitation of an e-mail's link. */
  asked: string | null;
}

/** Invitations into teams, and the businesses that the person may leave. */
export function OwnBusinesses({ own, invitations, asked }: OwnBusinessesProps) {
  const { t } = useTranslation('team');
  const invalidate = useInvalidate();
  const [leaving, setLeaving] = useState<{ id: string; name: string }>();
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const businesses = businessesOfOthers(own);
  const isGone = asked !== null && !done && invitations.every(({ id }) => id !== asked);

  useEffect(() => {
    // The focused button has been removed.
    if (done) place.current?.focus();
  }, [done]);

  async function finish(text: string) {
    setLeaving(undefined);
    setDone(text);
    await Promise.all([
      invalidate(teamEndpoints.listOwnInvitations),
      invalidate(actingEndpoints.listBusinesses),
    ]);
  }

  return (
    <Card title={t('own.title')}>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      {isGone && <p className="notice notice--info">{t('invitation.gone')}</p>}
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationItem
            key={invitation.id}
            invitation={invitation}
            onAccepted={({ name }) => void finish(t('invitation.accepted', { name }))}
          />
        ))}
        {businesses.map(({ id, name, domain, role }) => (
          <li key={id} className={styles.item}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.small}>
                {domain} · {t(`roles.${role}`)}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={t('leave.of', { name })}
              onClick={() => setLeaving({ id, name })}
            >
              {t('leave.action')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <LeaveTeam
          business={leaving}
          onClose={() => setLeaving(undefined)}
          onDone={() => void finish(t('leave.done', { name: leaving.name }))}
        />
      )}
    </Card>
  );
}
