import { fieldProblem } from '../../platform/http/problem.ts';

/** Prevents open redirects: a return URL must be of this merchant. @throws Problem validation_failed */
export function ownAddress(
  field: string,
  url: string | undefined,
  origins: string[],
): string | undefined {
  if (url === undefined) return undefined;
  const { origin, username, password } = new URL(url);
  if (username || password) throw fieldProblem(field, 'May not contain a user name or password.');
  if (!origins.includes(origin)) {
    throw fieldProblem(field, `Must be on one of your own sites: ${origins.join(', ')}`);
  }
  return url;
}
