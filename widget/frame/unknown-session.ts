/**
 * A document without a session may be framed by anyone: it asks for nothing, so that it can never
 * show anything, and may therefore tell whoever embeds it that the id is wrong.
 */
import type { Result } from '#shared/api-client.ts';
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
  confirm: notFound,
};

export const unknownInvitationApi: LinkApi = { read: notFound, accept: notFound, deny: notFound };

/** The origin the loader named, when it is one. */
export function claimedOrigin(search: string): string | null {
  const claimed = new URLSearchParams(search).get('origin');
  return claimed && URL.canParse(claimed) && new URL(claimed).origin === claimed ? claimed : null;
}
