import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { Timestamp } from '../http/fields.ts';
import { idPattern } from '../ids.ts';
import { ROLES } from '../team/scopes.ts';

const SUSPENSION_KINDS = [
  'team_member',
  'team_role',
  'team_invitation',
  'api_key',
  'webhook_endpoint',
  'till_device',
  'oauth_redirect_uri',
  'oauth_grant',
] as const;

/**
 * `object`: what is suspended; its name is that of a person, the address of an invitation or an endpoint,
 * or the name of a key or a till. `role`: the role of a person or an invitation, and `formerRole`: the
 * role that a person has until an owner decides. `isRestored`: a key that was revoked with the changed
 * credentials and is back. `mayDecide`: whether you may decide about it. It ends at `until`.
 */
const Suspension = z.object({
  id: z.string(),
  kind: z.enum(SUSPENSION_KINDS),
  livemode: z.boolean(),
  object: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  role: z.nullable(z.enum(ROLES)),
  formerRole: z.nullable(z.enum(ROLES)),
  isRestored: z.boolean(),
  grantedBy: z.object({
    type: z.enum(['person', 'key']),
    id: z.string(),
    name: z.nullable(z.string()),
  }),
  grantedAt: Timestamp,
  suspendedAt: Timestamp,
  until: Timestamp,
  mayDecide: z.boolean(),
});
export type Suspension = z.output<typeof Suspension>;

const Suspensions = z.object({ suspensions: z.array(Suspension) });

export const list = {
  response: Suspensions,
};

export const decide = {
  params: z.strictObject({
    id: z.string().check(z.regex(/* @__PURE__ */ idPattern('sus'), 'Not the id of a suspension.')),
  }),
  body: z.strictObject({ decision: z.enum(['keep', 'end']), ...proofFields }),
  response: Suspensions,
};
