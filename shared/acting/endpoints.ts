/** The businesses a person acts for. */
import * as z from 'zod/mini';
import { User } from '../auth/endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { idPattern } from '../ids.ts';
import { ROLES } from '../team/scopes.ts';

export const BusinessId = z
  .string()
  .check(z.regex(/* @__PURE__ */ idPattern('usr'), 'Not the id of a business.'));

/** A business, and the role of the person in its team. */
export const OwnBusiness = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  role: z.enum(ROLES),
});
export type OwnBusiness = z.output<typeof OwnBusiness>;

/**
 * `acting` is the business that this sign-in acts for; null for the person's own account, whose id
 * is `own`. Who registered a business has its id.
 */
export const listBusinesses = {
  method: 'GET',
  path: '/users/me/businesses',
  summary: 'The businesses you act for, by name',
  access: 'member',
  status: 200,
  response: z.object({
    businesses: z.array(OwnBusiness),
    acting: z.nullable(z.string()),
    own: z.string(),
  }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/**
 * From now on this sign-in acts for the business, or for the person's own account: `GET users/me`,
 * the wallet and the calls of a business answer for it.
 */
export const chooseBusiness = {
  method: 'PUT',
  path: '/users/me/acting',
  summary: 'Choose the business that you act for',
  access: 'member',
  activity: true,
  body: z.strictObject({ business: z.nullable(BusinessId) }),
  status: 200,
  response: User,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;
