import type { JSX } from 'preact';
import type { TillTotal } from '#shared/till/schemas.ts';
import type { Language } from '../texts.ts';

const SHOWN = ['gross', 'coupon', 'discount', 'tip', 'refunded'] as const;

/** One group per currency. */
export function Totals({
  totals,
  language,
}: {
  totals: readonly TillTotal[];
  language: Language;
}): JSX.Element {
  const { texts, value } = language;
  return (
    <div class="totals">
      {totals.map(({ currency, payments, figures }) => {
        const money = (decimal: string) => value({ kind: 'money', amount: decimal, currency });
        return (
          <dl key={currency} class="totals__one">
            <div class="totals__sum">
              <dt>{texts({ key: 'till:day.paid', values: { count: String(payments) } })}</dt>
              <dd>{money(figures.net)}</dd>
            </div>
            {SHOWN.filter((name) => name !== 'coupon' || Number(figures.coupon) > 0).map((name) => (
              <div key={name}>
                <dt>{texts({ key: `till:day.${name}` })}</dt>
                <dd>{money(figures[name])}</dd>
              </div>
            ))}
          </dl>
        );
      })}
    </div>
  );
}
