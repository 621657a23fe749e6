import type { JSX } from 'preact';
import type { Value } from '#shared/format.ts';
import type { Figures } from '#shared/pay/figures.ts';
import type { Text } from '#shared/text.ts';
import { taxRows } from '#shared/till/day-rows.ts';

interface TaxRowsProps {
  tax: Figures['tax'];
  currency: string;
  texts(text: Text): string;
  value(value: Value): string;
}

/** The tax that a net contains, by rate, and what of it went back with refunds. */
export function TaxRows({ tax, currency, texts, value }: TaxRowsProps): JSX.Element {
  return (
    <>
      {taxRows(tax, currency).map((row) => (
        <div key={texts(row.label)}>
          <dt>{texts(row.label)}</dt>
          <dd>{value(row.value)}</dd>
        </div>
      ))}
    </>
  );
}
