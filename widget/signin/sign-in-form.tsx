import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { After, Text, TextKey } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { failureText } from './failure-text.ts';
import type { SignInFailure } from './sign-in-model.ts';

export interface SignInFormProps {
  texts(text: Text): string;
  busy: false | 'password' | 'passkey';
  failure: SignInFailure | undefined;
  onSubmit(identifier: string, password: string): void;
  passkey: { label: Text; onPress(): void };
}

type AuthKey = After<'auth:', TextKey>;

/** E-mail and password, or a passkey. Missing input is reported at its field, failures below. */
export function SignInForm({
  texts,
  busy,
  failure,
  onSubmit,
  passkey,
}: SignInFormProps): JSX.Element {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const auth = (key: AuthKey) => texts({ key: `auth:${key}` });
  const missing = (value: string, key: AuthKey) =>
    checked && value === '' ? auth(key) : undefined;

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
      <Button
        type="submit"
        label={auth(busy === 'password' ? 'login.busy' : 'login.submit')}
        idle={busy !== false}
      />
      <Button
        variant="quiet"
        label={busy === 'passkey' ? auth('passkey.busy') : texts(passkey.label)}
        idle={busy !== false}
        onPress={passkey.onPress}
      />
    </form>
  );
}
