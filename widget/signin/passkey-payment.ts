/** Signs in with a passkey and pays the total on the button, by one press. */
import { effect } from '@preact/signals';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { SignInModel } from './sign-in-model.ts';

export function createPasskeyPayment(
  flow: PayFlow,
  model: Pick<SignInModel, 'signInWithPasskey'>,
): { press(): void } {
  let agreed: string | undefined;

  // As for Pay, the total must have been visible for half a second.
  effect(() => {
    const state = flow.state.value;
    if (agreed === undefined || state.step === 'signed-out') return;
    const isSame = state.step === 'ready' && state.session.quote.total === agreed;
    if (isSame && !state.armed) return;
    agreed = undefined;
    if (isSame) flow.pay();
  });

  return {
    press() {
      const state = flow.state.peek();
      if (state.step !== 'signed-out') return;
      agreed = state.session.quote.total;
      void model.signInWithPasskey().then((isSignedIn) => {
        if (!isSignedIn) agreed = undefined;
      });
    },
  };
}
