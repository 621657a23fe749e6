import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OutgoingHoldNotice } from '../../features/withdrawals/outgoing-hold.tsx';
import { lazyPart } from '../../platform/lazy-page.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BusinessNameSection } from './business-name-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import styles from './profile.module.css';

// Lazy, because they are below the fold and the largest parts of the page.

const SecondFactorSection = lazyPart('second-factor', () =>
  import('../../features/second-factor/second-factor-section.tsx').then(
    ({ SecondFactorSection }) => SecondFactorSection,
  ),
);

const PasskeysSection = lazyPart('passkeys', () =>
  import('../../features/passkeys/passkeys-section.tsx').then(
    ({ PasskeysSection }) => PasskeysSection,
  ),
);

const LimitsSection = lazyPart('limits', () =>
  import('./limits-section.tsx').then(({ LimitsSection }) => LimitsSection),
);

const DepositSection = lazyPart('deposit-address', () =>
  import('./deposit-section.tsx').then(({ DepositSection }) => DepositSection),
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

/** Each section is saved separately, so that only some require the password. */
export function EditProfilePage() {
  const { t } = useTranslation('profile');
  return (
    <Page
      width="wide"
      title={t('edit.title')}
      back={{ href: '/account/profile', text: t('profile.back') }}
    >
      <OutgoingHoldNotice />
      <div className={styles.sections}>
        <NameSection />
        <BusinessNameSection />
        <EmailSection />
        <PasswordSection />
        <Suspense fallback={<Skeleton height="14rem" />}>
          <LimitsSection />
        </Suspense>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <PasskeysSection />
        </Suspense>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <SecondFactorSection />
        </Suspense>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <DepositSection />
        </Suspense>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <NotificationsSection />
        </Suspense>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <SignInsSection />
        </Suspense>
        <ExportSection />
        <Suspense fallback={<Skeleton height="10rem" />}>
          <ReservesSection />
        </Suspense>
        <Suspense fallback={<Skeleton height="14rem" />}>
          <ErasureSection />
        </Suspense>
      </div>
    </Page>
  );
}
