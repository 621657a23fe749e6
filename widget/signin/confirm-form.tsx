/** Shown below payee and total in place of Pay: asks for the strongest factor and then pays. */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Value } from '#shared/format.ts';
import type { Confirmation } from '#shared/pay/schemas.ts';
import type { Text, TextKey } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ConfirmModel } from './confirm-model.ts';
import { failureText } from './failure-text.ts';

export interface ConfirmFormProps {
  model: ConfirmModel;
  confirmation: Confirmation;
  /** Why a confirmation is required. */
  why: Text;
  total: Value;
  /** Whether a press would come too early. */
  idle: boolean;
  /** Puts the button together with payee and total. */
  block(button: JSX.Element): JSX.Element;
  texts(text: Text): string;
}

export function ConfirmForm(props: ConfirmFormProps): JSX.Element {
  const { model, confirmation, why, total, texts, idle, block } = props;
  const [isLost, setLost] = useState(false);
  const { busy, failure } = model.state.value;
  const label = texts(busy ? { key: 'confirm.busy' } : { key: 'confirm.pay', values: { total } });
  const reason = <p class="sign-in__hint">{texts(why)}</p>;
  if (!confirmation.methods.includes('passkey') || isLost) {
    return (
      <>
        {reason}
        <PasswordForm
          model={model}
          {...{ texts, label, idle, block }}
          code={codeField(confirmation, isLost, failure?.code)}
        />
        {isLost && (
          <Button
            variant="quiet"
            label={texts({ key: 'second-factor:proof.back' })}
            onPress={() => setLost(false)}
          />
        )}
      </>
    );
  }
  return (
    <div class="sign-in__form">
      {reason}
      <Notice tone="error" text={failure ? texts(confirmFailure(failure)) : ''} />
      {block(
        <Button
          label={label}
          action="confirm"
          idle={busy || idle}
          onPress={() => void model.withPasskey()}
        />,
      )}
      <p class="sign-in__hint">{texts({ key: 'second-factor:proof.passkey' })}</p>
      <Button
        variant="quiet"
        label={texts({ key: 'second-factor:proof.lost' })}
        onPress={() => setLost(true)}
      />
    </div>
  );
}

/** The code required with the password, if any. */
function codeField(
  { methods }: Confirmation,
  isLost: boolean,
  failed: string | undefined,
): PasswordFormProps['code'] {
  if (isLost)
    return { label: 'second-factor:proof.recovery', hint: 'second-factor:proof.recovery-hint' };
  const asks = methods.includes('code') || failed === 'second_factor_missing';
  return asks ? { label: 'second-factor:code.label', hint: 'second-factor:code.hint' } : undefined;
}

interface PasswordFormProps extends Pick<ConfirmFormProps, 'model' | 'texts' | 'idle' | 'block'> {
  label: string;
  code: Record<'label' | 'hint', TextKey> | undefined;
}

function PasswordForm(props: PasswordFormProps): JSX.Element {
  const { model, texts, label, code, idle, block } = props;
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure } = model.state.value;
  const wrong = (name: string) => failure?.code === name && texts(failureText(failure));

  function submit(event: Event): void {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    const missing = password === '' ? 'currentPassword' : code && typed.trim() === '' && 'code';
    if (missing) form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    else void model.withPassword(password, code ? typed : undefined);
  }

  const passwordMissing =
    checked && password === '' && texts({ key: 'auth:login.password-missing' });
  const codeMissing =
    checked && typed.trim() === '' && texts({ key: 'second-factor:code.missing' });
  const atField =
    failure?.code === 'credentials_invalid' || failure?.code === 'second_factor_invalid';
  return (
    <form class="sign-in__form" ref={form} noValidate onSubmit={submit}>
      <PasswordField
        texts={texts}
        label={texts({ key: 'confirm.password' })}
        name="currentPassword"
        required
        autoComplete="current-password"
        error={passwordMissing || wrong('credentials_invalid') || undefined}
        value={password}
        onInput={setPassword}
      />
      {code && (
        <TextField
          label={texts({ key: code.label })}
          name="code"
          inputMode="numeric"
          required
          autoComplete="one-time-code"
          message={texts({ key: code.hint })}
          error={codeMissing || wrong('second_factor_invalid') || undefined}
          value={typed}
          onInput={setTyped}
        />
      )}
      <Notice tone="error" text={failure && !atField ? texts(confirmFailure(failure)) : ''} />
      {block(<Button type="submit" label={label} action="confirm" idle={busy || idle} />)}
    </form>
  );
}

/** The texts of sign-in, except for an unused passkey, which here confirms instead of signing in. */
const confirmFailure = (failure: Parameters<typeof failureText>[0]): Text =>
  failure.code === 'passkey_unused' || failure.code === 'passkey_missing'
    ? { key: 'confirm.passkey-unused' }
    : failureText(failure);
