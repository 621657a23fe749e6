import * as z from 'zod/mini';
import { PaySessionId } from '../http/pay-session-id.ts';
import { LINK_STATUSES, LinkId } from '../link/fields.ts';
import { PAY_STATUSES } from '../pay/schemas.ts';

/**
 * `version` increases with every change of the session. `account` is an opaque text that differs after
 * each change of the caller's own account; absent without a member's token.
 */
export const LiveStatus = z.object({
  status: z.enum([...new Set([...PAY_STATUSES, ...LINK_STATUSES])]),
  version: z.number(),
  account: z.optional(z.string()),
});
export type LiveStatus = z.output<typeof LiveStatus>;

export const followPayment = {
  params: z.strictObject({ id: PaySessionId }),
  response: LiveStatus,
};

export const followInvitation = {
  ...followPayment,
  params: z.strictObject({ id: LinkId }),
};
