/** How often a plan is paid. */
export const RHYTHMS = ['day', 'week', 'month', 'year'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
