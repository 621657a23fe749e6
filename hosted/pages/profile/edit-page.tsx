import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OutgoingHoldNotice } from '../../features/withdrawals/outgoing-hold.tsx';
import { lazyPart } from '../../platform/lazy-page.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BusinessNameSection } from './business-name-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import styles from './group-nav.module.css';
import { GROUP_NAMES, GroupNav } from './group-nav.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { Part, SectionGroup } from './section-group.tsx';
import { type Group, useGroup } from './use-group.ts';

// Lazy, because they are below the fold and the largest parts of the page.

const SecondFactorSection = lazyPart('second-factor', () =>
  import('./second-factor/second-factor-section.tsx').then(
    ({ SecondFactorSection }) => SecondFactorSection,
  ),
);

const PasskeysSection = lazyPart('passkeys', () =>
  import('./passkeys/passkeys-section.tsx').then(({ PasskeysSection }) => PasskeysSection),
);

const LimitsSection = lazyPart('limits', () =>
  import('./limits-section.tsx').then(({ LimitsSection }) => LimitsSection),
);

const DepositSection = lazyPart('deposit-address', () =>
  import('./deposit-section.tsx').then(({ DepositSection }) => DepositSection),
);

const TimeZoneSection = lazyPart('time-zone', () =>
  import('./time-zone-section.tsx').then(({ TimeZoneSection }) => TimeZoneSection),
);

const NotificationsSection = lazyPart('notifications', () =>
  import('../../features/notifications/notifications-section.tsx').then(
    ({ NotificationsSection }) => NotificationsSection,
  ),
);

const SignInsSection = lazyPart('sign-ins', () =>
  import('./sign-ins-section.tsx').then(({ SignInsSection }) => SignInsSection),
);

const ReservesSection = lazyPart('reserves', () =>
  import('./reserves-section.tsx').then(({ ReservesSection }) => ReservesSection),
);

const ErasureSection = lazyPart('erasure', () =>
  import('./erasure-section.tsx').then(({ ErasureSection }) => ErasureSection),
);

/** One group of sections at a time. Each section is saved separately, so that only some require the password. */
export function EditProfilePage() {
  const { t } = useTranslation('profile');
  const group = useGroup();
  const Sections = SECTIONS[group];
  return (
    <Page
      width="wide"
      title={t('edit.title')}
      back={{ href: '/account/profile', text: t('profile.back') }}
    >
      <OutgoingHoldNotice />
      <div className={styles.beside}>
        <GroupNav current={group} />
        <SectionGroup key={group} id={group} title={t(GROUP_NAMES[group])}>
          <Sections />
        </SectionGroup>
      </div>
    </Page>
  );
}

const SECTIONS: Record<Group, () => ReactNode> = {
  profile: () => (
    <>
      <NameSection />
      <BusinessNameSection />
      <EmailSection />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <TimeZoneSection />
      </Suspense>
      <Part id="e-mails">
        <Suspense fallback={<Skeleton height="14rem" />}>
          <NotificationsSection />
        </Suspense>
      </Part>
    </>
  ),
  security: () => (
    <>
      <PasswordSection />
      <Suspense fallback={<Skeleton height="10rem" />}>
        <PasskeysSection />
      </Suspense>
      <Suspense fallback={<Skeleton height="10rem" />}>
        <SecondFactorSection />
      </Suspense>
      <Suspense fallback={<Skeleton height="10rem" />}>
        <SignInsSection />
      </Suspense>
    </>
  ),
  payments: () => (
    <>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <LimitsSection />
      </Suspense>
      <Part id="external-address">
        <Suspense fallback={<Skeleton height="20rem" />}>
          <DepositSection />
        </Suspense>
      </Part>
    </>
  ),
  data: () => (
    <>
      <ExportSection />
      <Suspense fallback={<Skeleton height="10rem" />}>
        <ReservesSection />
      </Suspense>
      <Part id="delete-account">
        <Suspense fallback={<Skeleton height="14rem" />}>
          <ErasureSection />
        </Suspense>
      </Part>
    </>
  ),
};
