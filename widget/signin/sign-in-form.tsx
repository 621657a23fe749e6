import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { After, Text, TextKey } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { failureText } from './failure-text.ts';
import type { MailStart } from './mail-model.ts';
import type { PasskeyButton } from './passkey-button.ts';
import type { SignInStep } from './sign-in-model.ts';

export interface SignInFormProps {
  texts(text: Text): string;
  step: Extract<SignInStep, { name: 'form' }>;
  email: Signal<string>;
  /** Test members have a password only. */
  isTest: boolean;
  onSubmit(identifier: string, password: string): void;
  passkey: PasskeyButton;
  /** Joins or recovers by e-mail. */
  onMail(start: MailStart): void;
}

type AuthKey = After<'auth:', TextKey>;

/** E-mail and password, or a passkey. Missing input is reported at its field, failures below. */
export function SignInForm({
  texts,
  step,
  email: typed,
  isTest,
  onSubmit,
  passkey,
  onMail,
}: SignInFormProps): JSX.Element {
  const { busy, failure, isConfirmed = false } = step;
  const email = typed.value;
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const missing = typed.peek() === '' ? 'identifier' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
  }, [typed]);

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

  const withPasskey = (
    <Button
      variant="quiet"
      label={busy === 'passkey' ? auth('passkey.busy') : texts(passkey.label)}
      idle={busy !== false || passkey.idle === true}
      onPress={passkey.onPress}
    />
  );
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
        onInput={(value) => {
          typed.value = value;
        }}
      />
      <PasswordField
        texts={texts}
        label={auth('login.password')}
        name="password"
        required
        autoComplete="current-password"
        error={missing(password, 'login.password-missing')}
        value={password}
        onInput={setPassword}
      />
      <Notice tone="error" text={failure ? texts(failureText(failure)) : ''} />
      <Notice
        tone="info"
        text={isConfirmed ? `${auth('confirmation.done')} ${auth('confirmation.sign-in')}` : ''}
      />
      {failure?.code === 'email_not_confirmed' && (
        <Button
          variant="quiet"
          label={auth('resend.submit')}
          idle={busy !== false}
          onPress={() => onMail({ name: 'unconfirmed', email: email.trim(), password })}
        />
      )}
      <Button
        type="submit"
        label={auth(busy === 'password' ? 'login.busy' : 'login.submit')}
        idle={busy !== false}
      />
      {!isTest && (
        <>
          {passkey.block ? passkey.block(withPasskey) : withPasskey}
          <div class="sign-in__ways">
            <Button
              variant="quiet"
              label={auth('login.register')}
              idle={busy !== false}
              onPress={() => onMail({ name: 'register' })}
            />
            <Button
              variant="quiet"
              label={auth('login.forgot')}
              idle={busy !== false}
              onPress={() => onMail({ name: 'forgot' })}
            />
          </div>
        </>
      )}
    </form>
  );
}
