import type { Config } from '../config.ts';

type Page =
  | '/login'
  | '/account/forgot-password'
  | '/account/reset-password'
  | '/account/membership'
  | '/account/profile/exit'
  | '/account/profile/link'
  | '/account/cash'
  | '/account/orders'
  | '/account/membership/stake'
  | `/account/transactions/${string}`;

/** An address in a mail that leads to one of our pages. */
export function hostedLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  page: Page,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${page}${search ? `?${search}` : ''}`;
}
