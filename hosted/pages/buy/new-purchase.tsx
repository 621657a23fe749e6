import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { line } from '#shared/http/fields.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { writeTypedAmount } from '#shared/typed-amount.ts';
import { useSession } from '../../platform/session-context.ts';
import { Card } from '../../ui/card.tsx';
import { acceptsAll } from '../../ui/form/accepts-all.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import amounts from '../../ui/money.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useRateText } from '../../ui/use-rate-text.ts';
import { Acceptances } from './acceptances.tsx';
import { Allowance } from './allowance.tsx';
import { AmountChips } from './amount-chips.tsx';
import { CardFields } from './card-fields.tsx';
import { Converter } from './converter.tsx';
import { payByCard } from './pay-by-card.ts';
import { pendingOrder } from './pending-order.ts';
import styles from './purchase-total.module.css';
import { PurchaseTotal } from './purchase-total.tsx';
import { sendOrder } from './send-order.ts';
import { useCard } from './use-card.ts';
import { useConversion } from './use-conversion.ts';
import { useDeclineText } from './use-decline-text.ts';

interface NewPurchaseProps {
  cardKey: string;
  quote: Quote;
  isRenewed: boolean;
  /** Initial amount of tokens. */
  first: string;
  onPaid(purchase: { id: string }): void;
  /** Called when the quote is out of date. */
  onStale(): void;
}

const Ordered = z.strictObject({
  ...purchasesEndpoints.create.body.shape,
  name: line(80, 'Please enter Full Name'),
});

export function NewPurchase(props: NewPurchaseProps) {
  const { cardKey, quote, isRenewed, first, onPaid, onStale } = props;
  const { t, i18n } = useTranslation('buy');
  const { money } = useFormat();
  const priceText = useRateText();
  const declinedText = useDeclineText();
  const { client } = useSession();
  const card = useCard(cardKey);
  const conversion = useConversion(quote.rate, quote.currency, first);
  const keyFor = useOrderKey();
  const form = useForm({
    schema: Ordered,
    shape: (values) => ({
      quote: quote.id,
      unit: conversion.unit,
      amount: conversion.sent,
      name: values.name,
      acceptances: acceptsAll(values, ['conditions', 'shipping', 'refund']),
    }),
    // The name stands above the card's fields.
    alsoCheck: (wrong) => card.check(!wrong.includes('name')),
    send: ({ name, ...body }) =>
      payByCard(card, name, () => {
        const { key, isChanged } = keyFor(JSON.stringify(body));
        return sendOrder(client, { key, body }, isChanged ? pendingOrder.read() : undefined);
      }),
    onDone: onPaid,
  });
  useWhen(form.failure, 'quote_changed', onStale);
  const price =
    conversion.price === undefined ? undefined : money(conversion.price, quote.currency);

  function choose(tokens: string): void {
    form.clearError('amount');
    conversion.type('tokens', writeTypedAmount(tokens, i18n.language));
  }

  return (
    <Form form={form} say={declinedText}>
      <div className={styles.purchase}>
        <div className={styles.fields}>
          <Card title={t('form.amount')} emphasis="main">
            <AmountChips conversion={conversion} quote={quote} onChoose={choose} />
            <Converter form={form} conversion={conversion} quote={quote} />
            <p className={amounts.soft}>
              {t('quote.price', { symbol: brand.token.symbol })}{' '}
              <strong>{priceText(quote.rate, quote.currency)}</strong> · {t('quote.locked')}
            </p>
            <Notice text={isRenewed ? t('quote.renewed') : ''} />
            <Allowance quote={quote} />
          </Card>
          <Card>
            <CardFields form={form} card={card} />
            <Acceptances form={form} />
          </Card>
        </div>
        <PurchaseTotal
          tokens={conversion.tokens && money(conversion.tokens, brand.token.symbol)}
          price={price}
        >
          <SubmitButton form={form} busy={t('form.paying')}>
            {price === undefined ? t('form.pay') : t('form.pay-amount', { amount: price })}
          </SubmitButton>
        </PurchaseTotal>
      </div>
    </Form>
  );
}

/**
 * One idempotency key per order: a repeated submit is the same purchase, a changed order a new one.
 */
function useOrderKey(): (order: string) => { key: string; isChanged: boolean } {
  const known = useRef({ order: '', key: '' });
  return (order) => {
    const before = known.current.order;
    if (before !== order) known.current = { order, key: crypto.randomUUID() };
    return { key: known.current.key, isChanged: before !== '' && before !== order };
  };
}

function useWhen(failure: Failure | undefined, code: Failure['code'], act: () => void): void {
  const follow = useEffectEvent((latest: Failure | undefined) => {
    if (latest?.code === code) act();
  });
  useEffect(() => follow(failure), [failure]);
}
