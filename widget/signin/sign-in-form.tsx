import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '#shared/api-client.ts';
import type { Text } from '#shared/pay/screen.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';

export interface SignInFormProps {
  texts(text: Text): string;
  busy: boolean;
  failure: Failure | undefined;
  onSubmit(identifier: string, password: string): void;
}

const KNOWN: readonly string[] = [
  'credentials_invalid',
  'email_not_confirmed',
  'password_missing',
  'rate_limited',
  'network',
];

/** E-mail and password; what is missing is said at its field, what was refused above the button. */
export function SignInForm({ texts, busy, failure, onSubmit }: SignInFormProps): JSX.Element {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const auth = (key: string) => texts({ key: `auth:${key}` });
  const missing = (value: string, key: string) => (checked && value === '' ? auth(key) : undefined);

  function submit(event: Event): void {
    event.preventDefault();
    setChecked(true);
    if (email !== '' && password !== '') {
      onSubmit(email.trim(), password);
      return;
    }
    const field = email === '' ? 'identifier' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  return (
    <form class="sign-in__form" ref={form} noValidate onSubmit={submit}>
      <TextField
        label={auth('login.email')}
        name="identifier"
        type="email"
        required
        autoComplete="username"
        error={missing(email, 'login.email-missing')}
        value={email}
        onInput={setEmail}
      />
      <TextField
        label={auth('login.password')}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        error={missing(password, 'login.password-missing')}
        value={password}
        onInput={setPassword}
      />
      <Notice tone="error" text={failure ? texts(failureText(failure)) : ''} />
      <Button type="submit" label={auth(busy ? 'login.busy' : 'login.submit')} idle={busy} />
    </form>
  );
}

function failureText({ code, retryAfter }: Failure): Text {
  const key = KNOWN.includes(code) ? code : 'login_failed';
  return { key: `auth:errors.${key}`, values: { seconds: String(retryAfter ?? 60) } };
}
