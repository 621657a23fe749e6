import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { PageProps } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { afterSignIn } from '../../app/sign-in-path.ts';
import { useSignal } from '../../app/use-signal.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { ConfirmationNotice } from './confirmation-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { useConfirmation } from './use-confirmation.ts';

/**
 * Signs in, then goes where the visitor was heading to. The link of a confirmation mail leads
 * here: `?confirmation=`.
 */
export function LoginPage({ search }: PageProps) {
  const { t } = useTranslation('auth');
  const user = useSignal(useSession().user);
  const confirmation = useConfirmation(search.get('confirmation'));
  if (user && confirmation.state !== 'none') {
    return (
      <FormPage title={t('confirmation.title')}>
        <ConfirmationNotice {...confirmation} />
        <Link className="button button--wide" href="/account/profile">
          {t('confirmation.profile')}
        </Link>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={t('login.title')}
      lead={t('login.lead')}
      links={
        <p>
          {t('login.new')} <Link href="/register">{t('login.register')}</Link>
        </p>
      }
    >
      <ConfirmationNotice {...confirmation} next={t('confirmation.sign-in')} />
      <LoginForm onSignedIn={() => navigate(afterSignIn(search), { replace: true })} />
    </FormPage>
  );
}
