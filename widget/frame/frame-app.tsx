import type { JSX, Ref } from 'preact';
import type { PayFlow } from '#shared/pay/flow.ts';
import { type PayAction, payScreen } from '#shared/pay/screen.ts';
import { PayView } from '../pay/pay-view.tsx';
import type { Language } from '../texts.ts';

export interface FrameAppProps {
  flow: PayFlow;
  language: Language;
  pageHref: string;
  totalRef: Ref<HTMLElement>;
  onSignIn(): void;
  /** Nobody is signed in here any more. */
  onSwitch(): void;
}

/** Shows the flow's state, and hands on what is pressed. */
export function FrameApp({
  flow,
  language,
  pageHref,
  totalRef,
  onSignIn,
  onSwitch,
}: FrameAppProps): JSX.Element {
  const act: Record<PayAction, () => void> = {
    'sign-in': onSignIn,
    switch: onSwitch,
    pay: flow.pay,
    'renew-quote': flow.renewQuote,
    reload: flow.reload,
  };
  return (
    <PayView
      screen={payScreen(flow.state.value)}
      texts={language.texts}
      value={language.value}
      pageHref={pageHref}
      onAction={(action) => act[action]()}
      onCancel={flow.cancel}
      totalRef={totalRef}
    />
  );
}
