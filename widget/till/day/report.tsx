import type { JSX } from 'preact';
import { brand } from '#shared/brand.ts';
import type { TillDay } from '#shared/till/day.ts';
import type { TillState } from '#shared/till/schemas.ts';
import { tokenValue } from '#shared/token/token-value.ts';
import type { Language } from '../../texts.ts';
import { TaxRows } from '../print/tax-rows.tsx';
import { People } from './people.tsx';

interface ReportProps {
  language: Language;
  locale: string;
  day: TillDay;
  till: TillState | undefined;
}

/** The sums of a closed day: by currency, by rate of tax, and by product. */
export function Report({ language, locale, day, till }: ReportProps): JSX.Element {
  const { texts, value } = language;
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: day.zone,
  });
  const { currencies = [], products = [], people = [] } = day.report ?? {};
  const rows = (pairs: [string, string][]) =>
    pairs.map(([name, shown]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{shown}</dd>
      </div>
    ));
  return (
    <div class="report">
      <dl>
        {rows([
          ...(till
            ? ([
                [texts({ key: 'till:report.business' }), till.merchant],
                [texts({ key: 'till:page.title' }), till.name],
              ] satisfies [string, string][])
            : []),
          [texts({ key: 'till:report.opened' }), time.format(new Date(day.openedAt))],
          ...(day.closedAt
            ? ([
                [texts({ key: 'till:report.closed' }), time.format(new Date(day.closedAt))],
              ] satisfies [string, string][])
            : []),
        ])}
      </dl>
      {currencies.length === 0 && <p>{texts({ key: 'till:day.none' })}</p>}
      {currencies.map(({ currency, payments, refunds, figures }) => {
        const money = (amount: string) => value({ kind: 'money', amount, currency });
        const tokens = (amount: string) => value(tokenValue(amount));
        return (
          <dl key={currency}>
            {rows([
              [texts({ key: 'till:report.currency' }), currency],
              [texts({ key: 'till:report.payments' }), String(payments)],
              [texts({ key: 'till:day.gross' }), money(figures.gross)],
              ...((['coupon', 'discount', 'tip'] as const)
                .filter((one) => Number(figures[one]) > 0)
                .map((one) => [texts({ key: `till:day.${one}` }), money(figures[one])]) as [
                string,
                string,
              ][]),
              [texts({ key: 'till:report.net' }), money(figures.net)],
            ])}
            <TaxRows tax={figures.tax} {...{ texts, value, currency }} />
            {rows([
              [texts({ key: 'till:report.refunds' }), String(refunds)],
              [texts({ key: 'till:day.refunded' }), money(figures.refunded)],
              [
                texts({ key: 'till:report.received', values: { token: brand.token.symbol } }),
                tokens(figures.received),
              ],
              [
                texts({ key: 'till:report.returned', values: { token: brand.token.symbol } }),
                tokens(figures.refundedTokens),
              ],
            ])}
          </dl>
        );
      })}
      <People {...{ people, language }} />
      {products.length > 0 && (
        <>
          <h2>{texts({ key: 'till:pad.products' })}</h2>
          <dl>
            {products.map(({ name, currency, quantity, amount }) => (
              <div key={`${currency} ${name}`}>
                <dt>
                  {quantity} × {name ?? texts({ key: 'till:line.amount' })}
                </dt>
                <dd>{value({ kind: 'money', amount, currency })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
