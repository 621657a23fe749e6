/**
 * Any page may frame a document without a session: it never shows any data, and may therefore tell
 * the embedding page that the id is wrong.
 */
import type { Result } from '#shared/http/api-client.ts';
import { parseUrl } from '#shared/http/parse-url.ts';
import type { LinkApi } from '#shared/link/link-api.ts';
import type { PayApi } from '#shared/pay/pay-api.ts';

const notFound = async (): Promise<Result<never>> => ({
  ok: false,
  error: {
    code: 'session_not_found',
    status: 404,
    message: '',
    fields: [],
    retryAfter: undefined,
  },
});

export const unknownSessionApi: PayApi = {
  read: notFound,
  quote: notFound,
  cancel: notFound,
  extend: notFound,
  coupon: notFound,
  confirm: notFound,
};

export const unknownInvitationApi: LinkApi = { read: notFound, accept: notFound, deny: notFound };

/**
 * The origin that the loader sent, if it is valid; for a frame in the page's own HTML, that of the
 * referring page.
 */
export function claimedOrigin(search: string, referrer = document.referrer): string | null {
  const claimed = new URLSearchParams(search).get('origin') ?? parseUrl(referrer)?.origin;
  return claimed && parseUrl(claimed)?.origin === claimed ? claimed : null;
}
