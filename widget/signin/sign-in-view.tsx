/** Who is paid, how much, and who pays: always all of it, whatever the step. */
import type { JSX, Ref } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Failure } from '#shared/api-client.ts';
import { brand } from '#shared/brand.ts';
import type { PaySession } from '#shared/pay/contract.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { type PayAction, type PayScreen, payScreen } from '#shared/pay/screen.ts';
import { PayRows } from '../pay/pay-rows.tsx';
import { PayTime } from '../pay/pay-time.tsx';
import { PayView } from '../pay/pay-view.tsx';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInModel } from './sign-in-model.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  const step = model.step.value.name;
  const before = useRef(step);
  useEffect(() => {
    // Not to the button that approves: the key still held down from the form would press it.
    if (step === 'approve' && before.current !== 'checking') heading.current?.focus();
    before.current = step;
  }, [step]);
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
      <WhoPays {...props} />
    </section>
  );
}

function WhoPays(props: SignInViewProps & { session: PaySession }): JSX.Element {
  const { model, flow, language, session } = props;
  const { texts } = language;
  const paying = flow.state.value;
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
  // Known, but not yet whether this account may pay.
  if (step.name !== 'approve' || paying.step !== 'ready') {
    return <div class="sign-in__waiting" aria-hidden="true" />;
  }
  const total = {
    kind: 'money',
    amount: session.quote.total,
    currency: brand.token.symbol,
  } as const;
  return (
    <div class="pay__actions">
      <Notice tone="error" text={step.failure ? texts({ key: noticeKey(step.failure) }) : ''} />
      <Button
        label={texts({ key: 'sign-in.continue', values: { name: step.member } })}
        idle={step.busy || !(model.alone || paying.armed)}
        describedBy={model.alone ? undefined : hintId}
        action="approve"
        onPress={model.approve}
      />
      {!model.alone && (
        <p class="sign-in__hint" id={hintId}>
          {texts({ key: 'sign-in.approve', values: { total } })}
        </p>
      )}
      <Another {...props} />
    </div>
  );
}

function Another({ model, language }: SignInViewProps): JSX.Element {
  const label = language.texts({ key: 'action.switch' });
  return <Button label={label} look="quiet" onPress={model.useAnother} />;
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
