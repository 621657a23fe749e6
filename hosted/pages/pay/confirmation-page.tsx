import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Result } from '#shared/http/api-client.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { stateOf } from '#shared/pay/state.ts';
import { type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';
import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import type { PayTextKey } from '#shared/text.ts';
import { Receipt } from '../../features/receipts/receipt.tsx';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePayTexts, type ViewTexts } from '../../ui/use-view-texts.ts';
import { MerchantLink } from './merchant-link.tsx';
import { nextHref } from './next-href.ts';
import { useSessionRead } from './use-session-read.ts';

/** What a payer with a receipt does not load. */
const PayView = lazyPart('pay-view', () => import('./pay-view.tsx').then((m) => m.PayView));

/** The outcome of a payment: the receipt for its payer, one line for others. */
export function ConfirmationPage({ search }: PageProps) {
  const id = search.get('session') ?? '';
  const { result, again } = useSessionRead(id);
  const pay = usePayTexts();
  const session = result?.ok ? result.value : undefined;
  const viewModel = viewModelOf(result);
  const paid = session && paidReceipt(session);
  useTitle(pay.texts({ key: paid ? 'confirmation.title' : 'heading.pay' }));

  return (
    <Page width="slip">
      {session && paid ? (
        <Receipt
          paid={paid}
          outcome={<Outcome session={session} texts={pay.texts} />}
          shop={<MerchantLink session={session} texts={pay.texts} />}
          asks={false}
        />
      ) : session?.status === 'pending' ? (
        <Pending id={id} texts={pay.texts} />
      ) : (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <PayView
            viewModel={viewModel}
            {...pay}
            pageHref={`/pay/${id}`}
            nextHref={nextHref(viewModel.next, id)}
            onAction={again}
            onCancel={() => {}}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Undefined for everybody but the payer. */
const paidReceipt = ({ receipt, ...session }: PaySession): PaidReceipt | undefined =>
  receipt ? { ...session, receipt } : undefined;

interface OutcomeProps extends Pick<ViewTexts<PayTextKey>, 'texts'> {
  session: PaySession;
}

/** What happened to a payment that was made or reserved; focused, because it replaces the button that paid. */
function Outcome({ session, texts }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = payViewModel(stateOf(session, { step: 'loading' }, false));
  return (
    <>
      <h1 className="pay__heading" ref={heading} tabIndex={-1}>
        {texts(shown.heading)}
      </h1>
      {shown.message && <p className="pay__message">{texts(shown.message)}</p>}
      {session.pass && <Link href="/account/membership">{texts({ key: 'remedy.passes' })}</Link>}
      {shown.next?.to === 'reserved' && <Link href="/account/cash">{texts(shown.next.text)}</Link>}
    </>
  );
}

function Pending({ id, texts }: { id: string; texts: ViewTexts<PayTextKey>['texts'] }) {
  return (
    <section className="pay">
      <div className="pay__head">
        <h1 className="pay__heading" tabIndex={-1}>
          {texts({ key: 'heading.pay' })}
        </h1>
        <p className="pay__message">{texts({ key: 'confirmation.pending' })}</p>
      </div>
      <div className="pay__actions">
        <Link className="button button--wide" href={`/pay/${id}`}>
          {texts({ key: 'confirmation.go-pay' })}
        </Link>
      </div>
    </section>
  );
}

function viewModelOf(result: Result<PaySession> | undefined): PayViewModel {
  if (!result) return payViewModel({ step: 'loading' });
  if (result.ok) return payViewModel({ step: 'closed', session: result.value });
  const isMissing = result.error.code === 'session_not_found';
  return payViewModel({ step: isMissing ? 'missing' : 'unreachable' });
}
