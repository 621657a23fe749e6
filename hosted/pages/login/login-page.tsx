import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import type { Failure } from '#shared/api-client.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { afterSignIn } from '../../app/sign-in-path.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { loginError } from './login-error.ts';
import styles from './login-page.module.css';

const ALERT_ID = 'login-error';

interface Missing {
  email: boolean;
  password: boolean;
}

/** Signs in, then goes where the visitor was heading to. */
export function LoginPage({ search }: PageProps) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing>({ email: false, password: false });
  const [failure, setFailure] = useState<Failure>();
  useTitle(t('login.title'));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    const identifier = email.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    const now = { email: identifier === '', password: secret === '' };
    setMissing(now);
    setFailure(undefined);
    if (now.email || now.password) {
      (now.email ? email : password).current?.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    const result = await session.signIn(identifier, secret);
    running.current = false;
    setBusy(false);
    if (result.ok) navigate(afterSignIn(search), { replace: true });
    else setFailure(result.error);
  }

  const error = failure && loginError(failure);
  const sharedError = error?.blames === 'credentials' ? ALERT_ID : undefined;
  const passwordError = error?.blames === 'password' ? ALERT_ID : undefined;
  return (
    <div className={styles.page}>
      <h1>{t('login.title')}</h1>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Notice
          id={ALERT_ID}
          tone="error"
          text={error ? t(error.key, { seconds: error.seconds }) : ''}
        />
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
    </div>
  );
}
