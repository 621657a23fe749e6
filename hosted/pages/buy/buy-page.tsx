import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { isPayable, PURCHASE_ID } from '#shared/purchases/schemas.ts';
import { paymentIn } from '../../features/way/payment-in.ts';
import { failureOf } from '../../platform/api-error.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { text } from '../../platform/sloppy-values.ts';
import { useStore } from '../../platform/store-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { useSignal } from '../../platform/use-signal.ts';
import actionLinks from '../../ui/action-links.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pendingOrder } from './pending-order.ts';
import { useDocumentOfMode } from './use-document-of-mode.ts';
import { useInterruptedOrder } from './use-interrupted-order.ts';
import { useQuote } from './use-quote.ts';

const USUAL_TOKENS = '100';

/** Lazy, because it is shown only after the payment. */
const OutcomePart = lazyPart('purchase-outcome', () =>
  import('./purchase-outcome.tsx').then(({ PurchaseOutcome }) => PurchaseOutcome),
);

/** Lazy, because few members come from a payment. */
const OnTheWay = lazyPart('on-the-way', () =>
  import('../../features/way/on-the-way.tsx').then((m) => m.OnTheWay),
);

const loadNewPurchase = () => import('./new-purchase.tsx').then((m) => m.NewPurchase);
/** Lazy, because it needs a quote; it loads while the page asks for one. */
const NewPurchase = lazyPart('new-purchase', loadNewPurchase);

/** Lazy, because it is shown only for an order that was left unpaid. */
const OrderPayment = lazyPart('order-payment', () =>
  import('./order-payment.tsx').then((m) => m.OrderPayment),
);

function PurchaseOutcome(purchase: { id: string; payment: string | undefined; onAgain(): void }) {
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      <OutcomePart {...purchase} />
    </Suspense>
  );
}

/** The purchase of tokens by card: form, payment and outcome. */
export function BuyPage({ search }: PageProps) {
  const [order, setOrder] = useState(() => orderIn(search) ?? pendingOrder.read());
  const [paid, setPaid] = useState<string>();
  const config = useApi(appconfigEndpoints.read, {});
  const startOver = () => {
    pendingOrder.forget();
    setOrder(undefined);
    setPaid(undefined);
  };
  const onPaid = ({ id }: { id: string }) => setPaid(id);
  const isTest = useMember().livemode === false;
  const isOfMode = useDocumentOfMode(search);
  const interrupted = useInterruptedOrder(order === undefined, setOrder);
  const payment = paymentIn(search);
  if (paid !== undefined)
    return <PurchaseOutcome id={paid} payment={payment} onAgain={startOver} />;
  if (interrupted || !isOfMode) return <Skeleton height="40rem" />;
  return (
    <Loaded query={config} skeleton={<Skeleton height="40rem" />}>
      {(settings) => {
        const cardKey = text(isTest ? settings.testCardKey : settings.cardKey);
        if (!cardKey) return <Off isTest={isTest} />;
        return order === undefined ? (
          <Priced
            cardKey={cardKey}
            first={tokensIn(search)}
            payment={payment}
            onPaid={onPaid}
            onOpen={setOrder}
          />
        ) : (
          <Ordered
            cardKey={cardKey}
            id={order}
            payment={payment}
            onPaid={onPaid}
            onLeave={startOver}
          />
        );
      }}
    </Loaded>
  );
}

function orderIn(search: URLSearchParams): string | undefined {
  const id = search.get('order') ?? '';
  return PURCHASE_ID.test(id) ? id : undefined;
}

function tokensIn(search: URLSearchParams): string {
  const tokens = search.get('tokens') ?? '';
  return /^\d{1,12}(\.\d{1,4})?$/.test(tokens) ? tokens : USUAL_TOKENS;
}

/** Loads the quote in the display currency. */
function Priced({
  cardKey,
  first,
  payment,
  onPaid,
  onOpen,
}: {
  cardKey: string;
  first: string;
  payment: string | undefined;
  onPaid(purchase: { id: string }): void;
  /** Called when there is an unpaid order, which goes on in place of a second one. */
  onOpen(id: string): void;
}) {
  const { t } = useTranslation('buy');
  const { quote, failure, isAsking, isRenewed, renew } = useQuote(useSignal(useStore().currency));
  const again = () => void renew();
  useFirst(quote?.openPurchase, onOpen);
  // A failure is shown when the part is rendered.
  useEffect(() => void loadNewPurchase().catch(() => {}), []);
  return (
    <Frame payment={payment}>
      {quote ? (
        <Suspense fallback={<Skeleton height="40rem" />}>
          <NewPurchase
            key={quote.currency}
            {...{ cardKey, quote, isRenewed, first, onPaid }}
            onStale={again}
          />
        </Suspense>
      ) : failure?.code === 'rate_unavailable' ? (
        <Card>
          <Empty title={t('quote.missing')} text={t('quote.missing-text')}>
            <Button variant="quiet" idle={isAsking} onClick={again}>
              {t('quote.again')}
            </Button>
          </Empty>
        </Card>
      ) : failure ? (
        <FailureNotice failure={failure} busy={isAsking} onRetry={again} />
      ) : (
        <Skeleton height="40rem" />
      )}
    </Frame>
  );
}

/** Calls `act` with the first answer, unless it is null. */
function useFirst(answer: string | null | undefined, act: (answer: string) => void): void {
  const first = useRef<string | null>(undefined);
  const tell = useEffectEvent((found: string) => act(found));
  useEffect(() => {
    if (answer === undefined || first.current !== undefined) return;
    first.current = answer;
    if (answer !== null) tell(answer);
  }, [answer]);
}

function Ordered(props: {
  cardKey: string;
  id: string;
  payment: string | undefined;
  onPaid(purchase: { id: string }): void;
  onLeave(): void;
}) {
  const { id, cardKey, payment, onPaid, onLeave } = props;
  const query = useApi(purchasesEndpoints.read, { params: { id } });
  // The order does not exist or belongs to another member.
  if (query.error && failureOf(query.error).code === 'not_found') {
    return <PurchaseGone onLeave={onLeave} />;
  }
  return (
    <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
      {(purchase) =>
        isPayable(purchase.status) ? (
          <Frame payment={payment}>
            <Suspense fallback={<Skeleton height="40rem" />}>
              <OrderPayment
                {...{ cardKey, purchase, onPaid, onLeave }}
                onClosed={() => void query.refetch()}
              />
            </Suspense>
          </Frame>
        ) : purchase.status === 'expired' ? (
          <PurchaseGone onLeave={onLeave} />
        ) : (
          <PurchaseOutcome id={id} payment={payment} onAgain={onLeave} />
        )
      }
    </Loaded>
  );
}

function PurchaseGone({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation('buy');
  return (
    <Frame>
      <Card>
        <Empty title={t('order.gone')} text={t('order.gone-text')}>
          <Button onClick={onLeave}>{t('order.new')}</Button>
        </Empty>
      </Card>
    </Frame>
  );
}

function Off({ isTest }: { isTest: boolean }) {
  const { t } = useTranslation('buy');
  return (
    <Frame>
      <Card>
        <Empty title={t('page.off')} text={t(isTest ? 'page.off-test' : 'page.off-text')} />
      </Card>
    </Frame>
  );
}

/** @param payment that the member buys for */
function Frame({ payment, children }: { payment?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('buy');
  return (
    <Page width="form" title={t('page.title')} lead={t('page.lead')}>
      {payment !== undefined && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <OnTheWay payment={payment} here="buy" />
        </Suspense>
      )}
      {children}
      <div className={actionLinks.row}>
        <Link className={actionLinks.action} href="/account/orders">
          {t('page.orders')}
        </Link>
      </div>
    </Page>
  );
}
