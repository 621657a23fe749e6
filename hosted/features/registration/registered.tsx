import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Outcome } from '../../ui/form-page.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Specification §8: the message after registration, with the confirmation link on its way. */
export function Registered({ email }: { email: string }) {
  const { t } = useTranslation('join');
  return (
    <Outcome title={t('registered.title')}>
      <p>{t('registered.text', { email })}</p>
      <p>{t('registered.spam')}</p>
      <ResendConfirmation email={email} />
      <Link className="button button--wide" href={SIGN_IN_PATH}>
        {t('registered.sign-in')}
      </Link>
    </Outcome>
  );
}
