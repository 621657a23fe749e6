import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Failure } from '#shared/api-client.ts';
import { loadChunk } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { loginError } from './login-error.ts';
import styles from './login-page.module.css';

const ALERT_ID = 'login-error';

/** Few need it, and this page is the first most people load. */
const ResendConfirmation = lazy(() =>
  loadChunk('resend', () => import('./resend-confirmation.tsx')).then((module) => ({
    default: module.ResendConfirmation,
  })),
);

interface Missing {
  email: boolean;
  password: boolean;
}

/** E-mail and password; what a wrong pair is called is told by the catalogue. */
export function LoginForm({ onSignedIn }: { onSignedIn(): void }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing>({ email: false, password: false });
  const [failure, setFailure] = useState<Failure>();
  /** Whose address waits to be confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const identifier = email.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    const now = { email: identifier === '', password: secret === '' };
    setMissing(now);
    setFailure(undefined);
    setUnconfirmed(undefined);
    if (now.email || now.password) {
      (now.email ? email : password).current?.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    const result = await session.signIn(identifier, secret);
    running.current = false;
    setBusy(false);
    if (result.ok) {
      onSignedIn();
      return;
    }
    setFailure(result.error);
    if (result.error.code === 'email_not_confirmed') setUnconfirmed(identifier);
  }

  const error = failure && loginError(failure);
  const sharedError = error?.blames === 'credentials' ? ALERT_ID : undefined;
  const passwordError = error?.blames === 'password' ? ALERT_ID : undefined;
  return (
    <>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Notice
          id={ALERT_ID}
          tone="error"
          text={error ? t(error.key, { seconds: error.seconds }) : ''}
        />
        <Suspense>
          {unconfirmed && <ResendConfirmation key={unconfirmed} email={unconfirmed} />}
        </Suspense>
        <TextField
          ref={email}
          name="identifier"
          type="email"
          label={t('login.email')}
          required
          autoComplete="username"
          error={missing.email ? t('login.email-missing') : undefined}
          sharedError={sharedError}
        />
        <TextField
          ref={password}
          name="password"
          type="password"
          label={t('login.password')}
          required
          autoComplete="current-password"
          error={missing.password ? t('login.password-missing') : undefined}
          sharedError={sharedError ?? passwordError}
        />
        <Button type="submit" look="wide" idle={busy}>
          {t(busy ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      <Link className={styles.forgot} href="/account/forgot-password">
        {t('login.forgot')}
      </Link>
    </>
  );
}
