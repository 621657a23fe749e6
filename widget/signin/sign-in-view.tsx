/** Who is paid, how much, and who pays: always all of it, whatever the step. */
import type { JSX, Ref } from 'preact';
import { useId } from 'preact/hooks';
import { brand } from '#shared/brand.ts';
import type { PaySession } from '#shared/pay/contract.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { type PayAction, type PayScreen, payScreen } from '#shared/pay/screen.ts';
import { PayRows } from '../pay/pay-rows.tsx';
import { PayTime } from '../pay/pay-time.tsx';
import { PayView } from '../pay/pay-view.tsx';
import type { Language } from '../texts.ts';
import type { SignInModel } from './sign-in-model.ts';
import { useOfferFocus } from './use-offer-focus.ts';
import { Who } from './who.tsx';

export interface SignInViewProps {
  model: SignInModel;
  flow: PayFlow;
  language: Language;
  pageHref: string;
  totalRef: Ref<HTMLElement>;
}

export function SignInView(props: SignInViewProps): JSX.Element {
  const { model, flow, language, pageHref } = props;
  const { texts } = language;
  const state = flow.state.value;
  const step = model.step.value;
  // Cancelling is for the shop's page: here it would leave the member in a window without a way on.
  const screen = { ...payScreen(state, flow.countdown.value), cancellable: false };
  if (step.name === 'done') return <p class="sign-in__done">{texts({ key: 'sign-in.done' })}</p>;
  const open = state.step === 'signed-out' || state.step === 'ready';
  if (open || (state.step === 'blocked' && step.name !== 'approve')) {
    return <Offer {...props} session={state.session} screen={screen} />;
  }
  const act: Partial<Record<PayAction, () => void>> = {
    'renew-quote': flow.renewQuote,
    reload: flow.reload,
    extend: flow.extend,
    switch: model.useAnother,
  };
  return (
    <PayView
      screen={screen}
      texts={texts}
      value={language.value}
      pageHref={pageHref}
      onAction={(action) => act[action]?.()}
      onCancel={() => {}}
    />
  );
}

function Offer(props: SignInViewProps & { session: PaySession; screen: PayScreen }): JSX.Element {
  const { model, flow, language, screen, session, pageHref, totalRef } = props;
  const { texts, value } = language;
  const headingId = useId();
  const heading = useOfferFocus(model.step.value.name);
  const paying = flow.state.value;
  const total = {
    kind: 'money',
    amount: session.quote.total,
    currency: brand.token.symbol,
  } as const;
  return (
    <section class="pay" aria-labelledby={headingId}>
      <div class="pay__head">
        <h1 id={headingId} ref={heading} tabIndex={-1}>
          {texts({ key: 'sign-in.title' })}
        </h1>
        <p class="pay__message">
          {texts({
            key: 'sign-in.to',
            values: { merchant: session.merchant.name, domain: session.merchant.domain },
          })}
        </p>
      </div>
      <PayRows screen={screen} texts={texts} value={value} totalRef={totalRef} />
      {screen.time && <PayTime time={screen.time} texts={texts} onExtend={flow.extend} />}
      {model.alone && (
        <p>
          {texts({ key: 'sign-in.alone' })}{' '}
          <a href={pageHref}>{texts({ key: 'action.open-page' })}</a>
        </p>
      )}
      <Who
        model={model}
        texts={texts}
        ready={paying.step === 'ready'}
        armed={paying.step === 'ready' && paying.armed}
        hint={{ key: 'sign-in.approve', values: { total } }}
      />
    </section>
  );
}
