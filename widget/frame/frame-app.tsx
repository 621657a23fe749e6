import type { JSX } from 'preact';
import { couponCall } from '#shared/pay/coupon-field.ts';
import type { WayOn } from '#shared/pay/ending.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import { type PayAction, type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';
import { PayView } from '../pay/pay-view.tsx';
import type { Language } from '../texts.ts';
import type { FramePasskey } from './passkey.ts';
import { usePhone } from './use-phone.ts';

export interface FrameAppProps {
  flow: PayFlow;
  language: Language;
  pageHref: string;
  /** Browser-only actions; they must not change the first render. */
  browser?: FrameBrowser;
}

interface FrameBrowser {
  onSignIn(): void;
  onTopUp(): void;
  /** The sign-in has ended. */
  onSwitch(): void;
  passkey?: FramePasskey;
}

/** Renders the flow's state and forwards clicks. */
export function FrameApp({ flow, language, pageHref, browser }: FrameAppProps): JSX.Element {
  const phone = usePhone(flow.watch);
  const act: Partial<Record<PayAction, () => void>> = {
    'sign-in': () => browser?.onSignIn(),
    switch: () => browser?.onSwitch(),
    // Pay is in the window. Repeating a payment in doubt has the same outcome.
    pay: () => (flow.state.value.step === 'unconfirmed' ? flow.pay() : browser?.onSignIn()),
    'top-up': () => browser?.onTopUp(),
    'renew-quote': flow.renewQuote,
    reload: flow.reload,
    phone: phone.show,
  };
  const state = flow.state.value;
  const texts = textsOf('session' in state ? state.session : undefined, language.texts);
  const viewModel = openingWindow(payViewModel(state, flow.countdown.value));
  const address = () => new URL(pageHref, location.origin).href;
  const Panel = viewModel.outcome === 'open' ? phone.Panel : undefined;
  return (
    <>
      <div hidden={Panel !== undefined} ref={phone.beneath}>
        <PayView
          viewModel={viewModel}
          texts={texts}
          value={language.value}
          pageHref={pageHref}
          pageAddress={viewModel.pageLink ? address() : undefined}
          nextHref={hrefOf(viewModel.next, pageHref)}
          onAction={(action) => act[action]?.()}
          onCancel={flow.cancel}
          onCoupon={couponCall(flow)}
          passkey={passkeyOf(browser)}
          hint={viewModel.notice ? undefined : { key: 'sign-in.hidden' }}
        />
      </div>
      {Panel && <Panel address={address()} texts={texts} onBack={phone.back} />}
    </>
  );
}

/** The shop is around the frame, so only pages of ours are elsewhere. */
function hrefOf(next: WayOn | null, pageHref: string): string | undefined {
  if (next?.to === 'reserved') return '/account/cash';
  return next?.to === 'receipt' ? pageHref : undefined;
}

/** The frame's button only opens the window, so it is enabled before the total has been visible. */
function openingWindow(viewModel: PayViewModel): PayViewModel {
  const { primary } = viewModel;
  return primary?.action === 'pay'
    ? { ...viewModel, primary: { ...primary, enabled: true } }
    : viewModel;
}

function passkeyOf(browser: FrameBrowser | undefined) {
  const state = browser?.passkey?.state.value ?? 'none';
  if (state === 'none') return undefined;
  return { waiting: state === 'waiting', onPress: () => browser?.passkey?.press() };
}
