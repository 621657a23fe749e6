/**
 * The versions of the legal texts in force, named by the day each took effect. An acceptance is
 * stored with the version of its time: change the day here when a text changes in substance.
 */
export const LEGAL_VERSIONS = {
  privacy: '2026-11-29',
  conditions: '2026-11-29',
  cookies: '2026-11-28',
  shipping: '2026-11-21',
  refund: '2026-11-29',
} as const;

/**
 * The first version of the conditions that has the section *Regular payments*. Members have 30 days to read a change before
 * the operator turns `MANDATES` on.
 */
export const MANDATES_ANNOUNCED = '2026-11-29';

export type LegalText = keyof typeof LEGAL_VERSIONS;
