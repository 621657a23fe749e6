import { fieldProblem } from '../../platform/http/problem.ts';

/**
 * Prevents open redirects: a return URL must be of this merchant.
 * @param url of the schema `exactAddress`
 * @throws Problem validation_failed
 */
export function ownAddress(
  field: string,
  url: string | undefined,
  origins: string[],
): string | undefined {
  if (url === undefined) return undefined;
  if (!origins.includes(new URL(url).origin)) {
    throw fieldProblem(field, `Must be on one of your own sites: ${origins.join(', ')}`);
  }
  return url;
}
