import type { Config } from '../config/config.ts';

type Page =
  | '/login'
  | '/contact'
  | '/account/forgot-password'
  | '/account/reset-password'
  | '/account'
  | '/account/membership'
  | '/account/profile'
  | '/account/profile/exit'
  | '/account/profile/link'
  | '/account/buy'
  | '/account/cash'
  | '/account/links'
  | '/account/orders'
  | '/account/membership/stake'
  | `/account/transactions/${string}`;

/** The URL of a hosted page, for a link in a mail. */
export function hostedLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  page: Page,
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query).toString();
  return `${publicUrl}${page}${search ? `?${search}` : ''}`;
}
