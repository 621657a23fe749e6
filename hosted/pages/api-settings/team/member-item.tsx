import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import list from '../../../ui/item-list.module.css';
import { nameOf, type TeamMember } from './member-name.ts';
import styles from './team.module.css';

interface MemberItemProps {
  member: TeamMember;
  /** The signed-in person. */
  isSelf: boolean;
  mayChange: boolean;
  /** Stays: a business has at least one owner. */
  isOnlyOwner: boolean;
  onChange(): void;
  onRemove(): void;
  onLeave(): void;
  /** Undefined for others than owners. */
  onHandOver: (() => void) | undefined;
}

/** A person of the team, with role and actions. */
export function MemberItem(props: MemberItemProps) {
  const { member, isSelf, mayChange, isOnlyOwner, onChange, onRemove, onLeave, onHandOver } = props;
  const { t } = useTranslation('team');
  const name = nameOf(member);
  const { email, role, hasRegistered, isSuspended } = member;
  const isChangeable = mayChange && !isOnlyOwner;
  return (
    <li className={list.item}>
      <div className={list.about}>
        <p className={list.name}>
          {name}
          {isSelf && <span className={styles.self}> ({t('team.you')})</span>}
        </p>
        {name !== email && <p className={list.small}>{email}</p>}
        {hasRegistered && <p className={list.small}>{t('team.registered')}</p>}
      </div>
      {isSuspended && <Badge tone="bad" text={t('suspensions.badge')} />}
      <Badge text={t(`roles.${role}`)} />
      {(isChangeable || (isSelf && !isOnlyOwner)) && (
        <div className={list.actions}>
          {isChangeable && !isSelf && (
            <>
              <Button variant="quiet" aria-label={t('change.of', { name })} onClick={onChange}>
                {t('change.action')}
              </Button>
              <Button variant="quiet" aria-label={t('remove.of', { name })} onClick={onRemove}>
                {t('remove.action')}
              </Button>
              {onHandOver && role !== 'owner' && !isSuspended && (
                <Button
                  variant="quiet"
                  aria-label={t('hand-over.of', { name })}
                  onClick={onHandOver}
                >
                  {t('hand-over.action')}
                </Button>
              )}
            </>
          )}
          {isSelf && (
            <Button variant="quiet" onClick={onLeave}>
              {t('leave.team')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
