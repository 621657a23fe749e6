/**
 * The versions of the legal texts in force, by the day each took effect. What somebody accepts is
 * stored with the version of that moment: a text that changes in substance gets a new day here.
 */
export const LEGAL_VERSIONS = {
  privacy: '2026-11-21',
  conditions: '2026-11-21',
  cookies: '2026-11-21',
  shipping: '2026-11-21',
  refund: '2026-11-21',
} as const;

export type LegalText = keyof typeof LEGAL_VERSIONS;
