import { useTranslation } from 'react-i18next';
import type { Team } from '#shared/team-members/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/item-list.module.css';
import { useFormat } from '../../../ui/use-format.ts';

type Invitation = Team['invitations'][number];

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Undefined for roles that only read. */
  onWithdraw: ((invitation: Invitation) => void) | undefined;
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations, onWithdraw }: InvitationListProps) {
  const { t } = useTranslation('team');
  const { time } = useFormat();
  return (
    <Card title={t('team.invitations')}>
      <ul className={list.list}>
        {invitations.map((invitation) => {
          const { id, email, role, replacedOwner, expiresAt } = invitation;
          return (
            <li key={id} className={list.item}>
              <div className={list.about}>
                <p className={list.name}>{email}</p>
                <p className={list.small}>{t('invitation.until', { at: time(expiresAt) })}</p>
              </div>
              <Badge text={replacedOwner === null ? t(`roles.${role}`) : t('hand-over.offered')} />
              {onWithdraw && (
                <div className={list.actions}>
                  <Button
                    variant="quiet"
                    aria-label={t('withdraw.of', { email })}
                    onClick={() => onWithdraw(invitation)}
                  >
                    {t('withdraw.action')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
