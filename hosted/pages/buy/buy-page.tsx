import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { readAppConfig } from '#shared/appconfig/contract.ts';
import { isPayable, PURCHASE_ID, readPurchase } from '#shared/purchases/contract.ts';
import { failureOf } from '../../app/api-error.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useStore } from '../../app/store-context.ts';
import { useApi } from '../../app/use-api.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import account from '../account/account.module.css';
import { NewPurchase } from './new-purchase.tsx';
import { OrderPayment } from './order-payment.tsx';
import { pendingOrder } from './pending-order.ts';
import { PurchaseOutcome } from './purchase-outcome.tsx';
import { useQuote } from './use-quote.ts';

const USUAL_TOKENS = '100';

/** Buying tokens by card: what, with which card, and what became of it. */
export function BuyPage({ search }: PageProps) {
  const [order, setOrder] = useState(() => orderIn(search) ?? pendingOrder.read());
  const [paid, setPaid] = useState<string>();
  const config = useApi(readAppConfig, {});
  const startOver = () => {
    pendingOrder.forget();
    setOrder(undefined);
    setPaid(undefined);
  };
  const onPaid = ({ id }: { id: string }) => {
    pendingOrder.forget();
    setPaid(id);
  };
  if (paid !== undefined) return <PurchaseOutcome id={paid} onAgain={startOver} />;
  return (
    <Loaded query={config} skeleton={<Skeleton height="40rem" />}>
      {({ cardKey }) => {
        if (!cardKey) return <Off />;
        return order === undefined ? (
          <Priced cardKey={cardKey} first={tokensIn(search)} onPaid={onPaid} />
        ) : (
          <Ordered cardKey={cardKey} id={order} onPaid={onPaid} onLeave={startOver} />
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

/** Somebody buys what is on show in the currency of their choice. */
function Priced({
  cardKey,
  first,
  onPaid,
}: {
  cardKey: string;
  first: string;
  onPaid(purchase: { id: string }): void;
}) {
  const { t } = useTranslation('buy');
  const { quote, failure, isAsking, isRenewed, renew } = useQuote(useSignal(useStore().currency));
  const again = () => void renew();
  return (
    <Frame>
      {quote ? (
        <NewPurchase
          key={quote.currency}
          {...{ cardKey, quote, isRenewed, first, onPaid }}
          onStale={again}
        />
      ) : failure?.code === 'rate_unavailable' ? (
        <Card>
          <Empty title={t('price-missing')} text={t('price-missing-text')}>
            <Button look="quiet" idle={isAsking} onClick={again}>
              {t('again')}
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

function Ordered(props: {
  cardKey: string;
  id: string;
  onPaid(purchase: { id: string }): void;
  onLeave(): void;
}) {
  const { id, cardKey, onPaid, onLeave } = props;
  const query = useApi(readPurchase, { params: { id } });
  // It is nobody's, or another's: then there is nothing to go on with.
  if (query.error && failureOf(query.error).code === 'not_found') {
    return <PurchaseGone onLeave={onLeave} />;
  }
  return (
    <Loaded query={query} skeleton={<Skeleton height="40rem" />}>
      {(purchase) =>
        isPayable(purchase.status) ? (
          <Frame>
            <OrderPayment {...{ cardKey, purchase, onPaid, onLeave }} />
          </Frame>
        ) : purchase.status === 'expired' ? (
          <PurchaseGone onLeave={onLeave} />
        ) : (
          <PurchaseOutcome id={id} onAgain={onLeave} />
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

function Off() {
  const { t } = useTranslation('buy');
  return (
    <Frame>
      <Card>
        <Empty title={t('off')} text={t('off-text')} />
      </Card>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('buy');
  return (
    <Page width="text" title={t('title')} lead={t('lead')}>
      {children}
      <div className={account.ways}>
        <Link className={account.way} href="/account/orders">
          {t('orders')}
        </Link>
      </div>
    </Page>
  );
}
