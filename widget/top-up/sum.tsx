import type { JSX } from 'preact';
import { brand } from '#shared/brand.ts';
import type { Value } from '#shared/format.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { Text } from '#shared/text.ts';
import { tokenValue } from '#shared/token/token-value.ts';
import type { TopUpOffer } from '#shared/top-up/schemas.ts';
import type { Language } from '../texts.ts';

interface SumProps {
  session: PaySession;
  offer: TopUpOffer;
  language: Language;
}

/** From the payment's total to what the card is charged, and what happens then. */
export function Sum({ session, offer, language }: SumProps): JSX.Element {
  const { texts, value } = language;
  const { currency, rate, price, tokens, total, rest, confirms } = offer;
  const money = (amount: string): Value => ({ kind: 'money', amount, currency });
  const rows: [Text, Value][] = [
    [{ key: 'top-up:sum.total' }, tokenValue(total)],
    [{ key: 'top-up:sum.balance' }, tokenValue(session.payer?.balance ?? '0')],
    [{ key: 'top-up:sum.tokens' }, tokenValue(tokens)],
    [{ key: 'top-up:sum.rate', values: { symbol: brand.token.symbol } }, money(rate)],
  ];
  if (rest !== '0') rows.push([{ key: 'top-up:sum.rest' }, tokenValue(rest)]);
  const values = { merchant: session.merchant.name };
  return (
    <>
      <dl class="pay__rows">
        {rows.map(([label, amount]) => (
          <div key={label.key} class="pay__row">
            <dt>{texts(label)}</dt>
            <dd>{value(amount)}</dd>
          </div>
        ))}
        <div class="pay__row pay__row--total">
          <dt>{texts({ key: 'top-up:sum.price' })}</dt>
          <dd>{value(money(price))}</dd>
        </div>
      </dl>
      <div class="top-up__terms">
        <p>
          {texts(
            confirms
              ? { key: 'top-up:terms.confirms', values }
              : { key: 'top-up:terms.once', values },
          )}
        </p>
        <p>{texts({ key: 'top-up:terms.kept' })}</p>
      </div>
    </>
  );
}
