import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '#shared/http/api-client.ts';
import type { After, Text, TextKey } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { failureText } from './failure-text.ts';

export interface CodeFormProps {
  texts(text: Text): string;
  busy: boolean;
  failure: Failure | undefined;
  onSubmit(code: string): void;
  onAgain(): void;
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function CodeForm({ texts, busy, failure, onSubmit, onAgain }: CodeFormProps): JSX.Element {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const text = (key: After<'second-factor:code.', TextKey>) =>
    texts({ key: `second-factor:code.${key}` });

  useEffect(() => {
    // On the first render and after every failure.
    if (!busy) form.current?.querySelector('input')?.focus();
  }, [busy]);

  function submit(event: Event): void {
    event.preventDefault();
    const isMissing = code.trim() === '';
    setMissing(isMissing);
    if (isMissing) form.current?.querySelector('input')?.focus();
    else onSubmit(code);
  }

  const isWrong = failure?.code === 'second_factor_invalid';
  const wrong = isWrong ? texts(failureText(failure)) : undefined;
  return (
    <form class="sign-in__form" ref={form} noValidate onSubmit={submit}>
      <div>
        <h2 class="sign-in__step">{text('title')}</h2>
        <p class="sign-in__hint">{text('lead')}</p>
      </div>
      <TextField
        label={text('label')}
        name="code"
        inputMode="numeric"
        required
        autoComplete="one-time-code"
        message={text('hint')}
        error={missing ? text('missing') : wrong}
        value={code}
        onInput={setCode}
      />
      <Notice tone="error" text={failure && !isWrong ? texts(failureText(failure)) : ''} />
      <Button type="submit" label={text(busy ? 'busy' : 'submit')} idle={busy} />
      <Button label={text('again')} variant="quiet" onPress={onAgain} />
    </form>
  );
}
