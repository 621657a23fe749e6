import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { emailLinkOf } from '#shared/public-paths.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { afterSignIn, nextOf, onTheWay } from '../../platform/sign-in-path.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { LoginForm } from './login-form.tsx';

/** Lazy, because few visitors come from an e-mail and most load this page first. */
const EmailLinks = lazyPart('mail-links', () =>
  import('./email-links.tsx').then(({ EmailLinks }) => EmailLinks),
);

/**
 * Signs in and continues to the requested page. Links of e-mails lead here too: `?confirmation=`,
 * `?undo=`, `?stop=` and `?keep=`.
 */
export function LoginPage({ search }: PageProps) {
  const kind = emailLinkOf(search);
  if (kind === undefined) return <SignIn search={search} />;
  return (
    <Suspense>
      <EmailLinks
        link={{ kind, code: search.get(kind) ?? '' }}
        search={search}
        signIn={(notice) => <SignIn search={search} notice={notice} />}
      />
    </Suspense>
  );
}

function SignIn({ search, notice }: { search: URLSearchParams; notice?: ReactNode }) {
  const { t } = useTranslation('auth');
  const isTest = useSession().isTestAt(nextOf(search));
  return (
    <FormPage
      title={t('login.title')}
      lead={t(isTest ? 'login.test-lead' : 'login.lead')}
      links={
        !isTest && (
          <p>
            {t('login.new')} <Link href={onTheWay('/register', search)}>{t('login.register')}</Link>
          </p>
        )
      }
    >
      <LoginForm
        search={search}
        isTest={isTest}
        notice={notice}
        onSignedIn={() => navigate(afterSignIn(search), { replace: true })}
      />
    </FormPage>
  );
}
