import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import { couponCall } from '#shared/pay/coupon-field.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import { type PayAction, payViewModel } from '#shared/pay/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { signInAt } from '../../platform/sign-in-at.ts';
import { leaveToSignIn } from '../../platform/sign-in-path.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Page } from '../../ui/page.tsx';
import { PressBlock } from '../../ui/press-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePayTexts } from '../../ui/use-view-texts.ts';
import { nextHref } from './next-href.ts';
import { PayView } from './pay-view.tsx';
import { usePayFlow } from './use-pay-flow.ts';
import { usePhone } from './use-phone.ts';

// Lazy, because few payments exceed the limits.
const ConfirmForm = lazyPart('confirm-payment', () =>
  import('./confirm-form.tsx').then(({ ConfirmForm }) => ConfirmForm),
);

// Lazy, because few payments are asked for by a till and blocked.
const TellTill = lazyPart('tell-till', () =>
  import('./tell-till.tsx').then(({ TellTill }) => TellTill),
);

/** The payment flow of the merchant's frame, on our page. */
export function PayPage({ params: { id = '' } }: PageProps) {
  const session = useSession();
  const { flow, state, countdown } = usePayFlow(id);
  const { texts: payTexts, value } = usePayTexts();
  const texts = textsOf('session' in state ? state.session : undefined, payTexts);
  const { i18n } = useTranslation();
  const viewModel = payViewModel(state, countdown, { kind: 'page', locale: i18n.language });
  const path = `/pay/${id}`;
  const phone = usePhone(() => flow?.watch());
  const Panel = viewModel.outcome === 'open' ? phone.Panel : undefined;
  useTitle(texts(viewModel.heading));

  const isPaid = state.step === 'paid' || state.step === 'authorized';
  useEffect(() => {
    if (isPaid) navigate(`/pay/confirmation?session=${id}`, { replace: true });
  }, [isPaid, id]);

  // Unlike the frame, a page goes to the login and returns.
  const isOver = state.step === 'signed-out' && state.notice === 'unauthenticated';
  useEffect(() => {
    if (isOver) leaveToSignIn(path);
  }, [isOver, path]);

  const { isTest } = viewModel;
  const signIn = () => void signInAt(session, { path, isTest, onKnown: () => flow?.reload() });

  const block = (press: Press | null, button: ReactNode, busy = false) =>
    flow ? (
      <PressBlock {...{ press, value, busy }} guard={flow.press} hint={texts({ key: 'press.pay' })}>
        {button}
      </PressBlock>
    ) : (
      button
    );

  function act(action: PayAction): void {
    switch (action) {
      case 'sign-in':
        signIn();
        break;
      case 'switch':
        void session.signOut().then(({ ok }) => (ok ? signIn() : undefined));
        break;
      case 'pay':
        flow?.pay();
        break;
      case 'renew-quote':
        flow?.renewQuote();
        break;
      case 'extend':
        flow?.extend();
        break;
      case 'phone':
        phone.show();
        break;
      case 'reload':
        flow?.reload();
        break;
    }
  }

  return (
    <Page width="slip">
      <div hidden={Panel !== undefined} ref={phone.beneath}>
        <PayView
          viewModel={viewModel}
          texts={texts}
          value={value}
          pageHref={path}
          nextHref={isPaid ? undefined : nextHref(viewModel.next, id)}
          onAction={act}
          onCancel={() => flow?.cancel()}
          onCoupon={flow && couponCall(flow)}
          block={block}
          confirm={
            state.step === 'ready' && viewModel.confirm ? (
              <Suspense fallback={<Skeleton height="12rem" />}>
                <ConfirmForm
                  session={state.session}
                  why={viewModel.confirm}
                  idle={!state.armed}
                  block={(button) => block(viewModel.press, button)}
                  onApproved={() => flow?.approved()}
                  onOutdated={() => flow?.reload()}
                />
              </Suspense>
            ) : undefined
          }
          beneath={
            state.step === 'blocked' && (
              <Suspense fallback={null}>
                <TellTill session={state.session} texts={texts} onTold={() => flow?.look()} />
              </Suspense>
            )
          }
        />
      </div>
      {Panel && (
        <Panel address={new URL(path, location.origin).href} texts={texts} onBack={phone.back} />
      )}
    </Page>
  );
}
