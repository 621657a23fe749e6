import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Failure } from '#shared/api-client.ts';
import { brand } from '#shared/brand.ts';
import { line } from '#shared/http/fields.ts';
import { createPurchase, type Quote } from '#shared/purchases/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';
import { Acceptances } from './acceptances.tsx';
import { CardFields } from './card-fields.tsx';
import { Converter } from './converter.tsx';
import { readDecimal } from './decimal-input.ts';
import { payByCard } from './pay-by-card.ts';
import { useCard } from './use-card.ts';
import { useConversion } from './use-conversion.ts';
import { useDeclinedText } from './use-declined-text.ts';
import { usePriceText } from './use-price-text.ts';

interface NewPurchaseProps {
  cardKey: string;
  quote: Quote;
  isRenewed: boolean;
  /** Tokens to begin with. */
  first: string;
  onPaid(purchase: { id: string }): void;
  /** The price is no longer the one on show. */
  onStale(): void;
}

const Ordered = z.strictObject({
  ...createPurchase.body.shape,
  name: line(80, 'Please enter Full Name'),
});

export function NewPurchase(props: NewPurchaseProps) {
  const { cardKey, quote, isRenewed, first, onPaid, onStale } = props;
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const priceText = usePriceText();
  const declinedText = useDeclinedText();
  const { client } = useSession();
  const card = useCard(cardKey);
  const conversion = useConversion(quote.rate, quote.currency, first);
  const keyFor = useOrderKey();
  const form = useForm({
    schema: Ordered,
    shape: ({ amount, name, acceptances }) => ({
      quote: quote.id,
      unit: conversion.unit,
      amount: readDecimal(String(amount)) ?? String(amount).trim(),
      name,
      acceptances,
    }),
    send: ({ name, ...body }) =>
      payByCard(card, name, () =>
        client.call(createPurchase, {
          headers: { 'idempotency-key': keyFor(JSON.stringify(body)) },
          body,
        }),
      ),
    onDone: onPaid,
  });
  useWhen(form.failure, 'quote_changed', onStale);
  return (
    <Form form={form} say={declinedText}>
      <Card title={t('price', { symbol: brand.token.symbol })}>
        <p className={account.amount}>{priceText(quote.rate, quote.currency)}</p>
        <p className={account.soft}>{t('locked')}</p>
        <Notice text={isRenewed ? t('renewed') : ''} />
      </Card>
      <Card title={t('amount')}>
        <Converter form={form} conversion={conversion} currency={quote.currency} />
      </Card>
      <Card>
        <CardFields form={form} card={card} />
        <Acceptances form={form} />
        <SubmitButton form={form} busy={t('paying')}>
          {conversion.price === undefined
            ? t('pay')
            : t('pay-amount', { amount: money(conversion.price, quote.currency) })}
        </SubmitButton>
      </Card>
    </Form>
  );
}

/** One name per order: pressed again it is the same purchase, changed it is another. */
function useOrderKey(): (order: string) => string {
  const known = useRef({ order: '', key: '' });
  return (order) => {
    if (known.current.order !== order) known.current = { order, key: crypto.randomUUID() };
    return known.current.key;
  };
}

function useWhen(failure: Failure | undefined, code: Failure['code'], act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (failure?.code === code) act();
  }, [failure]);
}
