import { EXAMPLE_FIGURES, EXAMPLE_PRICE } from '#shared/pay/example.ts';
import type { Figures } from '#shared/pay/figures.ts';
import type { TillSale } from '#shared/till/schemas.ts';

/** A paid sale of the example's price. */
export function aSale(n: number, figures: Partial<Figures> = {}): TillSale {
  const at = '2026-11-21T10:00:00.000Z';
  return {
    id: `pay_${String(n).padStart(26, '0')}`,
    status: 'paid',
    ...{ item: `Sale ${n}`, reference: null, currency: EXAMPLE_PRICE.currency },
    ...{ lineItems: [], refundLines: [], pass: null },
    figures: { ...EXAMPLE_FIGURES, ...figures },
    ...{ vatId: null, soldBy: null },
    ...{ createdAt: at, paidAt: at, expiresAt: at },
    ...{ url: 'https://salus.example/pay', code: null, reason: null },
  };
}
