/**
 * Apart from configuration, the only place that contains the product's own names. Levels are in
 * rising order (specification §9).
 */
export const BRAND_NAME = 'Salus';

export const brand = {
  name: BRAND_NAME,
  token: { name: 'Salus token', symbol: 'SLS', decimals: 18 },
} as const;

export const LEVELS = ['Visita', 'Sens', 'Gemma', 'Summa', 'Maxima'] as const;
export type Level = (typeof LEVELS)[number];
