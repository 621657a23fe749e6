import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { lazyPart, type PageProps } from '../../app/lazy-page.ts';
import { afterSignIn } from '../../app/sign-in-path.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { LoginForm } from './login-form.tsx';

/** Most who sign in have nothing to confirm, and this page is the first most people load. */
const Confirmation = lazyPart('confirmation', () =>
  import('./confirmation.tsx').then(({ Confirmation }) => Confirmation),
);

/**
 * Signs in, then goes where the visitor was heading to. The link of a confirmation mail leads
 * here: `?confirmation=`.
 */
export function LoginPage({ search }: PageProps) {
  const code = search.get('confirmation');
  if (code === null) return <SignIn search={search} />;
  return (
    <Suspense>
      <Confirmation code={code} signIn={(notice) => <SignIn search={search} notice={notice} />} />
    </Suspense>
  );
}

function SignIn({ search, notice }: { search: URLSearchParams; notice?: ReactNode }) {
  const { t } = useTranslation('auth');
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
      {notice}
      <LoginForm onSignedIn={() => navigate(afterSignIn(search), { replace: true })} />
    </FormPage>
  );
}
