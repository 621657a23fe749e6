import type { JSX, Ref } from 'preact';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { type PayAction, payScreen } from '#shared/pay/screen.ts';
import { PayView } from '../pay/pay-view.tsx';
import type { Language } from '../texts.ts';
import type { FramePasskey } from './passkey.ts';
import { usePhone } from './use-phone.ts';

export interface FrameAppProps {
  flow: PayFlow;
  language: Language;
  pageHref: string;
  /** What only a browser can do; nothing of it may change what is rendered first. */
  browser?: FrameBrowser;
}

export interface FrameBrowser {
  totalRef: Ref<HTMLElement>;
  onSignIn(): void;
  /** Nobody is signed in here any more. */
  onSwitch(): void;
  passkey?: FramePasskey;
}

/** Shows the flow's state, and hands on what is pressed. */
export function FrameApp({ flow, language, pageHref, browser }: FrameAppProps): JSX.Element {
  const phone = usePhone(() => flow.watch('phone'));
  const act: Record<PayAction, () => void> = {
    'sign-in': () => browser?.onSignIn(),
    switch: () => browser?.onSwitch(),
    pay: flow.pay,
    'renew-quote': flow.renewQuote,
    reload: flow.reload,
    extend: flow.extend,
    phone: phone.show,
  };
  const screen = payScreen(flow.state.value, flow.countdown.value);
  const Panel = screen.outcome === 'open' ? phone.Panel : undefined;
  return (
    <>
      <div hidden={Panel !== undefined} ref={phone.beneath}>
        <PayView
          screen={screen}
          texts={language.texts}
          value={language.value}
          pageHref={pageHref}
          onAction={(action) => act[action]()}
          onCancel={flow.cancel}
          totalRef={browser?.totalRef ?? null}
          passkey={passkeyOf(browser)}
        />
      </div>
      {Panel && (
        <Panel
          address={new URL(pageHref, location.origin).href}
          texts={language.texts}
          onBack={phone.back}
        />
      )}
    </>
  );
}

function passkeyOf(browser: FrameBrowser | undefined) {
  const state = browser?.passkey?.state.value ?? 'none';
  if (state === 'none') return undefined;
  return { waiting: state === 'waiting', onPress: () => browser?.passkey?.press() };
}
