import type { JSX } from 'preact';
import { brand } from '#shared/brand.ts';
import { decimalsOf, isToken, parseDecimal } from '#shared/money.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import { tokenValue } from '#shared/token/token-value.ts';
import type { Language } from '../../texts.ts';
import { TaxRows } from '../print/tax-rows.tsx';

interface ReceiptProps {
  language: Language;
  locale: string;
  sale: TillSale;
}

/** Lines, sums and tax of a payment. */
export function Receipt({ language, locale, sale }: ReceiptProps): JSX.Element {
  const { texts, value } = language;
  const { currency, figures, lineItems, item, reference, soldBy, paidAt, createdAt, vatId } = sale;
  const money = (amount: string) => value({ kind: 'money', amount, currency });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const row = (name: string, shown: string) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{shown}</dd>
    </div>
  );
  const units = (amount: string) => parseDecimal(amount, decimalsOf(currency) ?? 0) ?? 0n;
  const sum = lineItems.reduce((all, { amount }) => all + units(amount), 0n);
  // Of a reservation a part may be taken, which is no sum of its lines.
  const lines =
    sum === units(figures.gross)
      ? lineItems
      : [{ name: item ?? texts({ key: 'till:line.amount' }), quantity: 1, amount: figures.gross }];
  return (
    <div class="report">
      <dl>
        {vatId !== null && row(texts({ key: 'till:report.vat-id' }), vatId)}
        {row(texts({ key: 'till:report.time' }), time.format(new Date(paidAt ?? createdAt)))}
        {reference !== null && row(texts({ key: 'till:report.reference' }), reference)}
        {soldBy !== null && row(texts({ key: 'till:seller.sold-by' }), soldBy)}
      </dl>
      <dl>
        {lines.map(({ name, quantity, amount }) =>
          row(quantity === 1 ? name : `${quantity} × ${name}`, money(amount)),
        )}
      </dl>
      <dl>
        {Number(figures.coupon) > 0 &&
          row(texts({ key: 'till:day.coupon' }), money(`-${figures.coupon}`))}
        {Number(figures.discount) > 0 &&
          row(texts({ key: 'till:day.discount' }), money(`-${figures.discount}`))}
        {row(texts({ key: 'till:report.net' }), money(figures.net))}
        <TaxRows tax={figures.tax} {...{ texts, value, currency }} />
        {Number(figures.refunded) > 0 &&
          row(texts({ key: 'till:day.refunded' }), money(figures.refunded))}
        {!isToken(currency) &&
          Number(figures.received) > 0 &&
          row(
            texts({ key: 'till:report.received', values: { token: brand.token.symbol } }),
            value(tokenValue(figures.received)),
          )}
      </dl>
    </div>
  );
}
