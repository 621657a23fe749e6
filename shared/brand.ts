/**
 * Apart from configuration, the only place that contains the product's own names. Levels are in
 * rising order (specification §9).
 */
export const BRAND_NAME = 'Salus';

export const brand = {
  name: BRAND_NAME,
  token: { name: 'Salus token', symbol: 'SLS', decimals: 18 },
} as const;

/** Paths of the brand's mark, two offset halves of a circle, in a view box of 36 × 40. */
export const BRAND_MARK = ['M17 2.5v26a13 13 0 0 1 0-26Z', 'M19 11.5a13 13 0 0 1 0 26Z'] as const;

export const LEVELS = ['Visita', 'Sens', 'Gemma', 'Summa', 'Maxima'] as const;
export type Level = (typeof LEVELS)[number];
