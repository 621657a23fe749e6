/** The answer to the cookie notice, as JSON: `{ categories: […] }`. */
export const CONSENT_COOKIE = 'consent';
export const NECESSARY = 'necessary';
export const ANALYTICS = 'analytics';

/**
 * @param value the cookie, decoded
 * @returns the accepted categories, or undefined without an answer
 */
export function acceptedCategories(value: string | undefined): unknown[] | undefined {
  try {
    const consent: { categories?: unknown } | null = JSON.parse(value ?? 'null');
    return Array.isArray(consent?.categories) ? consent.categories : undefined;
  } catch {
    return undefined;
  }
}

/** @param value the cookie, decoded */
export const allowsAnalytics = (value: string | undefined): boolean =>
  acceptedCategories(value)?.includes(ANALYTICS) ?? false;
