/** Converts the values of the tax form into what the API accepts. */
import type { FormValues } from '../../../ui/form/form-values.ts';

export interface TypedRate {
  /** Rates are only added, at the end. */
  key: number;
  name: string;
  rate: string;
}

/** Rows without name and rate are left out at the end; one between others is refused at its field. */
export function taxOf(values: FormValues, rates: readonly TypedRate[]) {
  const typed = Object(values.tax) as FormValues;
  const text = (name: string) => String(typed[name] ?? '').trim() || null;
  const isFilled = ({ name, rate }: TypedRate) => name.trim() + rate.trim() !== '';
  const last = rates.map(isFilled).lastIndexOf(true);
  return {
    vatId: text('vatId'),
    rates: rates.slice(0, last + 1).map(({ name, rate }) => ({
      name: name.trim(),
      rate: rate.trim().replace(',', '.'),
    })),
    buttonRate: text('buttonRate'),
    tillRate: text('tillRate'),
    tipRate: text('tipRate'),
    feeRate: text('feeRate'),
  };
}
