/** The consent that the cookie notice stores, as JSON: `{ categories: […], … }`. */
export const CONSENT_COOKIE = 'consent';
export const ANALYTICS = 'analytics';

/** @param value the cookie, decoded */
export function allowsAnalytics(value: string | undefined): boolean {
  try {
    const consent: { categories?: unknown } | null = JSON.parse(value ?? 'null');
    return Array.isArray(consent?.categories) && consent.categories.includes(ANALYTICS);
  } catch {
    return false;
  }
}
