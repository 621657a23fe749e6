import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { PayFlow } from '#shared/pay/flow.ts';
import { type PayAction, payScreen } from '#shared/pay/screen.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { signInPath } from '../../app/sign-in-path.ts';
import { useTitle } from '../../app/use-title.ts';
import { MerchantLink } from './merchant-link.tsx';
import styles from './pay-page.module.css';
import { usePayTexts } from './pay-texts.ts';
import { PayView } from './pay-view.tsx';
import { useInSight } from './use-in-sight.ts';
import { usePayFlow } from './use-pay-flow.ts';

/** The same flow as in a merchant's page, on ours. */
export function PayPage({ params: { id = '' } }: PageProps) {
  const { flow, state } = usePayFlow(id);
  const { texts, value } = usePayTexts();
  const totalRef = useInSight(flow?.amountVisible);
  const screen = payScreen(state);
  const path = `/pay/${id}`;
  useTitle(texts(screen.heading));

  const isPaid = state.step === 'paid';
  useEffect(() => {
    if (isPaid) navigate(`/pay/confirmation?session=${id}`, { replace: true });
  }, [isPaid, id]);

  return (
    <div className={styles.page}>
      <PayView
        screen={screen}
        texts={texts}
        value={value}
        pageHref={path}
        onAction={(action) => flow && act(flow, action, path)}
        onCancel={() => flow?.cancel()}
        totalRef={totalRef}
      />
      {state.step === 'closed' && <MerchantLink session={state.session} texts={texts} />}
    </div>
  );
}

function act(flow: PayFlow, action: PayAction, path: string): void {
  switch (action) {
    case 'sign-in':
      navigate(signInPath(path));
      break;
    case 'pay':
      flow.pay();
      break;
    case 'renew-quote':
      flow.renewQuote();
      break;
    case 'reload':
      flow.reload();
      break;
  }
}
