import { type FormEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Failure } from '#shared/http/api-client.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { nextOf, onTheWay } from '../../platform/sign-in-path.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type LoginError, type LoginFailure, loginError } from './login-error.ts';
import styles from './login-page.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const ALERT_ID = 'login-error';

/** Lazy, because few need it and most visitors load this page first. */
const UnconfirmedStep = lazyPart('resend', () =>
  import('./unconfirmed-step.tsx').then(({ UnconfirmedStep }) => UnconfirmedStep),
);

const CodeStep = lazyPart('code-step', () =>
  import('./second-factor/code-step.tsx').then(({ CodeStep }) => CodeStep),
);

/** Lazy, because the field can be used before. */
const ShowToggle = lazyPart('show-toggle', () =>
  import('../../ui/show-toggle.tsx').then(({ ShowToggle }) => ShowToggle),
);

interface LoginFormProps {
  search: URLSearchParams;
  /** Test members have a password only. */
  isTest: boolean;
  onSignedIn(): void;
  /** What the e-mail's link has done, until a password is refused. */
  notice: ReactNode;
}

interface Missing {
  email: boolean;
  password: boolean;
}

/**
 * E-mail and password, then the code of two-step sign-in where it is enabled. The error texts for
 * wrong credentials come from the catalogue.
 */
export function LoginForm({ search, isTest, onSignedIn, notice }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState(false);
  const [missing, setMissing] = useState<Missing>({ email: false, password: false });
  const [failure, setFailure] = useState<LoginFailure | undefined>(() =>
    session.hasEnded() ? { code: 'unauthenticated', retryAfter: undefined } : undefined,
  );
  /** Error of the passkey sign-in. */
  const [passkeyError, setPasskeyError] = useState<LoginError>();
  /** E-mail address that awaits confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string>();
  /** Ticket of the second step. */
  const [ticket, setTicket] = useState<string>();

  const again = useCallback((reason?: Failure) => {
    setTicket(undefined);
    setFailure(reason);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const identifier = email.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    const now = { email: identifier === '', password: secret === '' };
    setMissing(now);
    setFailure(undefined);
    setPasskeyError(undefined);
    setUnconfirmed(undefined);
    if (now.email || now.password) {
      (now.email ? email : password).current?.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    const result = await session.signIn(identifier, secret, nextOf(search));
    running.current = false;
    setBusy(false);
    if (result.ok) {
      if (result.value.ticket === undefined) onSignedIn();
      else setTicket(result.value.ticket);
      return;
    }
    setFailure(result.error);
    setRefused(true);
    if (result.error.code === 'email_not_confirmed') setUnconfirmed(identifier);
  }

  if (ticket !== undefined) {
    return (
      <Suspense>
        <CodeStep ticket={ticket} onSignedIn={onSignedIn} onAgain={again} />
      </Suspense>
    );
  }
  const error = passkeyError ?? (failure && loginError(failure));
  const sharedError = error?.blames === 'credentials' ? ALERT_ID : undefined;
  const passwordError = error?.blames === 'password' ? ALERT_ID : undefined;
  return (
    <>
      {!refused && notice}
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Notice
          id={ALERT_ID}
          tone="error"
          text={error ? t(error.key, { count: error.count }) : ''}
        />
        <Suspense>
          {unconfirmed && <UnconfirmedStep key={unconfirmed} email={unconfirmed} search={search} />}
        </Suspense>
        <TextField
          ref={email}
          defaultValue={session.typedEmail}
          onInput={({ currentTarget }) => {
            session.typedEmail = currentTarget.value;
          }}
          name="identifier"
          type="email"
          label={t('login.email')}
          required
          autoComplete="username"
          error={missing.email ? t('login.email-missing') : undefined}
          sharedError={sharedError}
        />
        <div className="password">
          <TextField
            ref={password}
            name="password"
            type={shown ? 'text' : 'password'}
            label={t('login.password')}
            required
            autoComplete="current-password"
            error={missing.password ? t('login.password-missing') : undefined}
            sharedError={sharedError ?? passwordError}
          />
          <Suspense>
            <ShowToggle label={t('login.password')} shown={shown} onShow={setShown} />
          </Suspense>
        </div>
        <Button type="submit" variant="wide" idle={busy}>
          {t(busy ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      {!isTest && (
        <>
          <PasskeySignIn
            onSignedIn={onSignedIn}
            onError={(reason) => {
              setFailure(undefined);
              setUnconfirmed(undefined);
              setPasskeyError(reason);
            }}
          />
          <Link className={styles.forgot} href={onTheWay('/account/forgot-password', search)}>
            {t('login.forgot')}
          </Link>
        </>
      )}
    </>
  );
}
