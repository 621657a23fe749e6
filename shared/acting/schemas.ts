import * as z from 'zod/mini';
import { User } from '../auth/schemas.ts';
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

export const listBusinesses = {
  response: z.object({
    businesses: z.array(OwnBusiness),
    acting: z.nullable(z.string()),
    own: z.string(),
  }),
};

export const chooseBusiness = {
  body: z.strictObject({ business: z.nullable(BusinessId) }),
  response: User,
};
