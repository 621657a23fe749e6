import { useTranslation } from 'react-i18next';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { DepositSection } from './deposit-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';

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
      <DepositSection />
      <SignInsSection />
      <ExportSection />
    </NarrowPage>
  );
}
