/** Shows the merchant and the total at every step; then the payment with its button. */
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { couponCall } from '#shared/pay/coupon-field.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { totalValue } from '#shared/pay/sum.ts';
import { type PayAction, type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import { PayRows } from '../pay/pay-rows.tsx';
import { PayTime } from '../pay/pay-time.tsx';
import { PayView } from '../pay/pay-view.tsx';
import type { Language } from '../texts.ts';
import { MerchantIdentity } from '../ui/merchant-identity.tsx';
import { PressBlock } from '../ui/press-block.tsx';
import { Account } from './account.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import type { ConfirmModel } from './confirm-model.ts';
import type { SignInModel } from './sign-in-model.ts';
import { useFocusAfterSignIn } from './use-focus-after-sign-in.ts';
import { Who } from './who.tsx';

export interface SignInViewProps {
  model: SignInModel;
  flow: PayFlow;
  language: Language;
  pageHref: string;
  /** No frame waits for the result: the payment continues on our page. */
  alone: boolean;
  /** Signs in with a passkey and pays the total that is shown. */
  onPasskey(): void;
  /** Asks for the payer's factor where their sign-in alone may not pay. */
  confirm: ConfirmModel;
  locale: string;
  /** The frame's challenge as a fragment; the card form hands it back. */
  challenge: string;
}

export function SignInView(props: SignInViewProps): JSX.Element {
  const { model, flow, language, pageHref, confirm, locale, challenge } = props;
  const state = flow.state.value;
  const texts = textsOf('session' in state ? state.session : undefined, language.texts);
  const step = model.step.value;
  const isForm = step.name === 'form' || step.name === 'code' || step.name === 'mail';
  // Until the member is known, the form stays, whatever is loaded meanwhile.
  const asks = state.step === 'signed-out' || (isForm && state.step === 'blocked');
  useFocusAfterSignIn(asks, isForm);
  const viewModel = payViewModel(state, flow.countdown.value, {
    kind: 'window',
    locale,
    challenge,
  });
  const block = (press: Press | null, button: JSX.Element, busy = false) => (
    <PressBlock
      press={press}
      guard={flow.press}
      value={language.value}
      hint={texts({ key: 'press.pay' })}
      busy={busy}
    >
      {button}
    </PressBlock>
  );
  if (asks)
    return (
      <Offer
        {...{
          ...props,
          texts,
          viewModel,
          block: (button: JSX.Element) => block(viewModel.press, button),
        }}
        session={state.session}
      />
    );
  if (state.step === 'paid' || state.step === 'authorized') {
    return <p class="sign-in__done">{texts({ key: 'sign-in.done' })}</p>;
  }
  const act: Partial<Record<PayAction, () => void>> = {
    pay: flow.pay,
    'renew-quote': flow.renewQuote,
    reload: flow.reload,
    extend: flow.extend,
  };
  return (
    <>
      <PayView
        viewModel={{ ...viewModel, phone: false, switchable: false }}
        texts={texts}
        value={language.value}
        pageHref={pageHref}
        nextHref={viewModel.next?.to === 'receipt' ? pageHref : undefined}
        onAction={(action) => act[action]?.()}
        onCancel={flow.cancel}
        onCoupon={couponCall(flow)}
        block={block}
        confirm={
          state.step === 'ready' && state.payer.confirmation && viewModel.confirm ? (
            <ConfirmForm
              model={confirm}
              confirmation={state.payer.confirmation}
              why={viewModel.confirm}
              total={totalValue(state.session)}
              texts={texts}
              idle={!state.armed}
              block={(button) => block(viewModel.press, button)}
            />
          ) : undefined
        }
      />
      {viewModel.outcome === 'ended' && (
        <p class="sign-in__done">{texts({ key: 'sign-in.done' })}</p>
      )}
      {(state.step === 'ready' || state.step === 'blocked') && (
        <Account model={model} texts={texts} />
      )}
    </>
  );
}

function Offer(
  props: SignInViewProps & {
    session: PaySession;
    texts: Language['texts'];
    viewModel: PayViewModel;
    block(button: JSX.Element): JSX.Element;
  },
): JSX.Element {
  const { model, flow, texts, viewModel, session, pageHref, alone, onPasskey, block } = props;
  const { value } = props.language;
  const isStep = ['mail', 'code'].includes(model.step.value.name);
  const headingId = useId();
  const total = totalValue(session);
  return (
    <section class={isStep ? 'pay sign-in--step' : 'pay'} aria-labelledby={headingId}>
      <div class="pay__head">
        <MerchantIdentity merchant={session.merchant} isTest={viewModel.isTest} texts={texts} />
        {viewModel.description && <p class="pay__description">{viewModel.description}</p>}
        {viewModel.message && <p class="pay__message">{texts(viewModel.message)}</p>}
      </div>
      {/* A form of several fields leaves room for the total alone. */}
      <PayRows
        viewModel={isStep ? { ...viewModel, rows: [], items: [] } : viewModel}
        texts={texts}
        value={value}
      />
      {viewModel.time && <PayTime time={viewModel.time} texts={texts} onExtend={flow.extend} />}
      {alone && (
        <p>
          {texts({ key: 'sign-in.alone' })}{' '}
          <a href={pageHref}>{texts({ key: 'action.open-page' })}</a>
        </p>
      )}
      {/* A step shows a heading of its own. */}
      <h1 class={isStep ? 'visually-hidden' : undefined} id={headingId} tabIndex={-1}>
        {texts({ key: 'sign-in.title' })}
      </h1>
      <Who
        model={model}
        texts={texts}
        passkey={
          alone
            ? { label: { key: 'auth:passkey.submit' }, onPress: onPasskey }
            : {
                label: { key: 'sign-in.passkey', values: { total } },
                onPress: onPasskey,
                idle: !flow.press.armed.value,
                block,
              }
        }
      />
    </section>
  );
}
