import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../app/lazy-page.ts';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DepositSection } from './deposit-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';

// Below the fold, and the largest parts of the page.

const SecondFactorSection = lazyPart('second-factor', () =>
  import('../second-factor/second-factor-section.tsx').then(
    ({ SecondFactorSection }) => SecondFactorSection,
  ),
);

const PasskeysSection = lazyPart('passkeys', () =>
  import('../passkeys/passkeys-section.tsx').then(({ PasskeysSection }) => PasskeysSection),
);

const SignInsSection = lazyPart('sign-ins', () =>
  import('./sign-ins-section.tsx').then(({ SignInsSection }) => SignInsSection),
);

/** Each section is saved by itself: what needs the password does not hold up what does not. */
export function EditProfilePage() {
  const { t } = useTranslation('profile');
  return (
    <NarrowPage
      title={t('edit.title')}
      back={{ href: '/account/profile', text: t('profile.back') }}
    >
      <NameSection />
      <EmailSection />
      <PasswordSection />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <PasskeysSection />
      </Suspense>
      <Suspense fallback={<Skeleton height="14rem" />}>
        <SecondFactorSection />
      </Suspense>
      <DepositSection />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <SignInsSection />
      </Suspense>
      <ExportSection />
    </NarrowPage>
  );
}
