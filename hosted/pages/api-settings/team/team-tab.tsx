import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import { ROLE_SCOPES, ROLES, type Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import type { Team } from '#shared/team-members/schemas.ts';
import * as secretEndpoints from '#shared/team-secrets/endpoints.ts';
import { LeaveTeam } from '../../../features/acting/leave-team.tsx';
import { roleIn, useOwnBusinesses } from '../../../features/acting/use-own-businesses.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { useMember } from '../../../platform/use-member.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/item-list.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SuspensionsCard } from '../suspensions/suspensions-card.tsx';
import { TeamSecretsCard } from '../team-secrets/team-secrets-card.tsx';
import { ChangeRole } from './change-role.tsx';
import { HandOver } from './hand-over.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InvitePerson } from './invite-person.tsx';
import { MemberItem } from './member-item.tsx';
import { nameOf, type TeamMember } from './member-name.ts';
import { RemovePerson } from './remove-person.tsx';
import styles from './team.module.css';
import { WithdrawInvitation } from './withdraw-invitation.tsx';

type Step =
  | { name: 'list' }
  | { name: 'invite' }
  | { name: 'leave' }
  | { name: 'change' | 'remove' | 'hand-over'; member: TeamMember }
  | { name: 'withdraw'; invitation: Team['invitations'][number] };

const LIST: Step = { name: 'list' };

/** The people of the business: invite, change role, remove, leave. */
export function TeamTab() {
  const { t } = useTranslation('team');
  const { id: businessId, recipientName } = useMember();
  const query = useApi(teamEndpoints.read, {});
  const own = useOwnBusinesses();
  const invalidate = useInvalidate();
  const [step, setStep] = useState<Step>(LIST);
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const close = () => setStep(LIST);
  const role = own && roleIn(own, businessId);
  const mayChange = role !== undefined && ROLE_SCOPES[role].includes('team:write');

  useEffect(() => {
    // The focused button may have been removed.
    if (done) place.current?.focus();
  }, [done]);

  async function finish(text: string) {
    close();
    setDone('');
    await Promise.all([invalidate(teamEndpoints.read), invalidate(secretEndpoints.list)]);
    setDone(text);
  }

  return (
    <>
      <SuspensionsCard />
      <Card title={t('team.title')}>
        <p className={styles.soft}>{t('team.text')}</p>
        <div ref={place} tabIndex={-1} className="live-region">
          <Notice tone="success" text={done} />
        </div>
        <Loaded query={query} skeleton={<Skeleton height="10rem" />}>
          {({ members }) => (
            <ul className={list.list}>
              {members.map((member) => (
                <MemberItem
                  key={member.id}
                  member={member}
                  isSelf={member.id === own?.own}
                  mayChange={role !== undefined && mayChange && mayGive(role, member.role)}
                  isOnlyOwner={
                    member.role === 'owner' &&
                    !members.some((one) => one !== member && one.role === 'owner')
                  }
                  onChange={() => setStep({ name: 'change', member })}
                  onRemove={() => setStep({ name: 'remove', member })}
                  onLeave={() => setStep({ name: 'leave' })}
                  onHandOver={
                    role === 'owner' ? () => setStep({ name: 'hand-over', member }) : undefined
                  }
                />
              ))}
            </ul>
          )}
        </Loaded>
        {mayChange && (
          <div className={styles.start}>
            <Button onClick={() => setStep({ name: 'invite' })}>{t('team.invite')}</Button>
          </div>
        )}
      </Card>
      {query.data && query.data.invitations.length > 0 && (
        <InvitationList
          invitations={query.data.invitations}
          onWithdraw={
            mayChange ? (invitation) => setStep({ name: 'withdraw', invitation }) : undefined
          }
        />
      )}
      {mayChange && <TeamSecretsCard />}
      {step.name === 'invite' && role && (
        <InvitePerson
          roles={rolesGivenBy(role)}
          onClose={close}
          onDone={({ email }) => void finish(t('invite.done', { email }))}
        />
      )}
      {step.name === 'change' && role && (
        <ChangeRole
          member={step.member}
          roles={rolesGivenBy(role)}
          onClose={close}
          onDone={(chosen) =>
            void finish(t('change.done', { name: nameOf(step.member), role: t(`roles.${chosen}`) }))
          }
        />
      )}
      {step.name === 'remove' && (
        <RemovePerson
          member={step.member}
          onClose={close}
          onDone={() => void finish(t('remove.done', { name: nameOf(step.member) }))}
        />
      )}
      {step.name === 'hand-over' && (
        <HandOver
          member={step.member}
          onClose={close}
          onDone={() => void finish(t('hand-over.done', { name: nameOf(step.member) }))}
        />
      )}
      {step.name === 'withdraw' && (
        <WithdrawInvitation
          invitation={step.invitation}
          onClose={close}
          onDone={() => void finish(t('withdraw.done', { email: step.invitation.email }))}
        />
      )}
      {step.name === 'leave' && (
        <LeaveTeam
          business={{ id: businessId, name: recipientName ?? '' }}
          onClose={close}
          onDone={() => navigate('/account/profile')}
        />
      )}
    </>
  );
}

const OWNERS_GIVE: readonly Role[] = ['owner', 'admin'];

/** Only owners make and change owners and admins. */
const mayGive = (own: Role, role: Role): boolean => own === 'owner' || !OWNERS_GIVE.includes(role);

const rolesGivenBy = (own: Role): readonly Role[] => CHOICES.filter((role) => mayGive(own, role));

/** Those with fewer permissions first. */
const CHOICES: readonly Role[] = [...ROLES]
  .reverse()
  .sort((one, other) => ROLE_SCOPES[one].length - ROLE_SCOPES[other].length);
