import type { JSX } from 'preact';
import type { Value } from '#shared/format.ts';
import type { Figures } from '#shared/pay/figures.ts';
import type { Text } from '#shared/text.ts';

interface TaxRowsProps {
  tax: Figures['tax'];
  currency: string;
  texts(text: Text): string;
  value(value: Value): string;
}

/** The tax that a net contains, by rate, and what of it went back with refunds. */
export function TaxRows({ tax, currency, texts, value }: TaxRowsProps): JSX.Element {
  const money = (amount: string) => value({ kind: 'money', amount, currency });
  return (
    <>
      {tax.flatMap(({ rate, tax: contained, refundedTax }) => {
        const percent = { kind: 'percent', percent: rate } as const;
        return [
          <div key={rate}>
            <dt>{texts({ key: 'till:report.tax', values: { rate: percent } })}</dt>
            <dd>{money(contained)}</dd>
          </div>,
          ...(Number(refundedTax) > 0
            ? [
                <div key={`${rate} refunded`}>
                  <dt>{texts({ key: 'till:report.refunded-tax', values: { rate: percent } })}</dt>
                  <dd>{money(refundedTax)}</dd>
                </div>,
              ]
            : []),
        ];
      })}
    </>
  );
}
