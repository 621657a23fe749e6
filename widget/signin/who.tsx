/** Signs the member in: the form, and the second step if there is one. */
import type { JSX } from 'preact';
import type { Text } from '#shared/text.ts';
import { CodeForm } from './code-form.tsx';
import { LazyMailSteps } from './lazy-mail-steps.tsx';
import type { PasskeyButton } from './passkey-button.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInModel } from './sign-in-model.ts';

interface WhoProps {
  model: SignInModel;
  texts(text: Text): string;
  passkey: PasskeyButton;
}

export function Who({ model, texts, passkey }: WhoProps): JSX.Element {
  const step = model.step.value;
  if (step.name === 'form') {
    return (
      <SignInForm
        texts={texts}
        step={step}
        email={model.email}
        isTest={model.isTest}
        onSubmit={model.signIn}
        passkey={passkey}
        onMail={model.openMail}
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
        onAgain={model.switchAccount}
      />
    );
  }
  if (step.name === 'mail') return <LazyMailSteps step={step} model={model} texts={texts} />;
  // The member, or what they may do, is not known yet.
  return <div class="sign-in__waiting" aria-hidden="true" />;
}
