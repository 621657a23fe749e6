import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type PayAction, payScreen } from '#shared/pay/screen.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { signInPath } from '../../app/sign-in-path.ts';
import { useTitle } from '../../app/use-title.ts';
import { Page } from '../../ui/page.tsx';
import { MerchantLink } from './merchant-link.tsx';
import { usePayTexts } from './pay-texts.ts';
import { PayView } from './pay-view.tsx';
import { useInSight } from './use-in-sight.ts';
import { usePayFlow } from './use-pay-flow.ts';
import { usePhone } from './use-phone.ts';

/** The same flow as in a merchant's page, on ours. */
export function PayPage({ params: { id = '' } }: PageProps) {
  const session = useSession();
  const { flow, state, countdown } = usePayFlow(id);
  const { texts, value } = usePayTexts();
  const totalRef = useInSight(flow?.amountVisible);
  const screen = payScreen(state, countdown);
  const path = `/pay/${id}`;
  const phone = usePhone(() => flow?.watch('phone'));
  const Panel = screen.outcome === 'open' ? phone.Panel : undefined;
  useTitle(texts(screen.heading));

  useEffect(() => {
    if (!flow) return;
    addEventListener('focus', flow.rearm);
    return () => removeEventListener('focus', flow.rearm);
  }, [flow]);

  const isPaid = state.step === 'paid';
  useEffect(() => {
    if (isPaid) navigate(`/pay/confirmation?session=${id}`, { replace: true });
  }, [isPaid, id]);

  // The frame stays where it is; a page of ours goes to the login and comes back.
  const isOver = state.step === 'signed-out' && state.notice === 'unauthenticated';
  useEffect(() => {
    if (isOver) navigate(signInPath(path));
  }, [isOver, path]);

  function act(action: PayAction): void {
    switch (action) {
      case 'sign-in':
        navigate(signInPath(path));
        break;
      case 'switch':
        void session.signOut().then(({ ok }) => ok && navigate(signInPath(path)));
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
          screen={screen}
          texts={texts}
          value={value}
          pageHref={path}
          onAction={act}
          onCancel={() => flow?.cancel()}
          totalRef={totalRef}
        />
      </div>
      {Panel && (
        <Panel address={new URL(path, location.origin).href} texts={texts} onBack={phone.back} />
      )}
      {state.step === 'closed' && <MerchantLink session={state.session} texts={texts} />}
    </Page>
  );
}
