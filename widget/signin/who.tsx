/** Who it is: the form, the second step, then the click that lets the frame go on in their name. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Failure } from '#shared/api-client.ts';
import type { Text } from '#shared/pay/screen.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInModel } from './sign-in-model.ts';

interface WhoProps {
  model: SignInModel;
  texts(text: Text): string;
  /** What is approved is shown to who is signed in. */
  ready: boolean;
  /** It has been in sight long enough for a click to be meant for it. */
  armed: boolean;
  /** What a click allows. */
  hint: Text;
}

export function Who({ model, texts, ready, armed, hint }: WhoProps): JSX.Element {
  const hintId = useId();
  const step = model.step.value;
  if (step.name === 'form') {
    const { busy, failure } = step;
    return (
      <SignInForm
        texts={texts}
        busy={busy}
        failure={failure}
        onSubmit={model.signIn}
        onPasskey={model.signInWithPasskey}
      />
    );
  }
  if (step.name === 'code') {
    const { busy, failure } = step;
    return (
      <CodeForm
        texts={texts}
        busy={busy}
        failure={failure}
        onSubmit={model.enterCode}
        onAgain={model.useAnother}
      />
    );
  }
  // Known, but not yet what this account may do.
  if (step.name !== 'approve' || !ready) {
    return <div class="sign-in__waiting" aria-hidden="true" />;
  }
  return (
    <div class="pay__actions">
      <Notice tone="error" text={step.failure ? texts({ key: noticeKey(step.failure) }) : ''} />
      <Button
        label={texts({ key: 'sign-in.continue', values: { name: step.member } })}
        idle={step.busy || !(model.alone || armed)}
        describedBy={model.alone ? undefined : hintId}
        action="approve"
        onPress={model.approve}
      />
      {!model.alone && (
        <p class="sign-in__hint" id={hintId}>
          {texts(hint)}
        </p>
      )}
      <Button label={texts({ key: 'action.switch' })} look="quiet" onPress={model.useAnother} />
    </div>
  );
}

const KNOWN: readonly string[] = [
  'forbidden',
  'quote_changed',
  'rate_unavailable',
  'rate_limited',
  'network',
  'unavailable',
];

function noticeKey({ code }: Failure): string {
  return `notice.${KNOWN.includes(code) ? code : 'unknown'}`;
}
