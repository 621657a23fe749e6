import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { profilePart } from '#shared/profile-parts.ts';
import { ActingSwitch } from '../../features/acting/acting-switch.tsx';
import { OutgoingHoldNotice } from '../../features/withdrawals/outgoing-hold.tsx';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useMember } from '../../platform/use-member.ts';
import { displayName } from '../../platform/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardLink } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { OwnBusinessesCard } from './acting/own-businesses-card.tsx';
import styles from './profile.module.css';
import { OpenAs } from './test-members/lazy-parts.ts';

/** The member's data, with links to change it. */
export function ProfilePage({ search }: PageProps) {
  const { t } = useTranslation('profile');
  const user = useMember();
  const testMember = search.get('test-member');
  return (
    <NarrowPage title={t('profile.title')}>
      {testMember !== null && (
        <Suspense>
          <OpenAs id={testMember} />
        </Suspense>
      )}
      <OutgoingHoldNotice />
      <ActingSwitch />
      <OwnBusinessesCard asked={search.get('invitation')} />
      <Card
        title={t('profile.personal')}
        action={<CardLink href="/account/profile/edit">{t('profile.edit')}</CardLink>}
      >
        <div className={styles.person}>
          <Avatar name={user.name} surname={user.surname} />
          <div className={styles.identity}>
            <p className={styles.name}>{displayName(user)}</p>
            <p className={styles.soft}>{user.email}</p>
          </div>
        </div>
        {user.recipientName && (
          <DescriptionList>
            <Description name={t('profile.business')}>{user.recipientName}</Description>
          </DescriptionList>
        )}
      </Card>
      <Card title={t('profile.addresses')}>
        <DescriptionList>
          {user.depositAddress && (
            <Description name={t('profile.deposit')}>
              <span className={styles.address} translate="no">
                {user.depositAddress}
              </span>
            </Description>
          )}
          <Description name={t('profile.external')}>
            {user.externalDepositAddress ? (
              <span className={styles.address} translate="no">
                {user.externalDepositAddress}
              </span>
            ) : (
              t(user.recipientName ? 'profile.external-none-business' : 'profile.external-none')
            )}
          </Description>
        </DescriptionList>
      </Card>
      <Card title={t('profile.more')}>
        <ul className={styles.list}>
          <Way href={profilePart('security')} name={t('edit.security')}>
            {t('profile.security-text')}
          </Way>
          <Way href={profilePart('payments')} name={t('edit.payments')}>
            {t('profile.payments-text')}
          </Way>
          <Way href="/account/links" name={t('profile.links')}>
            {t('profile.links-text')}
          </Way>
          <Way href={profilePart('data')} name={t('edit.data')}>
            {t('profile.data-text')}
          </Way>
          <Way href="/account/profile/exit" name={t('profile.exit')}>
            {t('profile.exit-text')}
          </Way>
        </ul>
      </Card>
    </NarrowPage>
  );
}

function Way({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <Link href={href}>{name}</Link>
      <p className={styles.small}>{children}</p>
    </li>
  );
}
