/** A business manages its tills: devices that only create payments and follow them. */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Timestamp } from '../http/fields.ts';
import { PairingCode, TillId } from './fields.ts';

/** In percent of the amount. */
const Tips = z.array(z.int().check(z.minimum(1), z.maximum(50))).check(
  z.maxLength(4, 'At most 4.'),
  z.refine((tips) => new Set(tips).size === tips.length, 'Each at most once.'),
);

/**
 * A till that is not revoked. `pairedAt` is null until a device has its key; `pairingExpiresAt` is
 * when its code ends, null afterwards. `lastUsedAt` is exact to the minute.
 */
export const Till = z.object({
  id: TillId,
  name: z.string(),
  tips: z.array(z.number()),
  createdAt: Timestamp,
  pairingExpiresAt: z.nullable(Timestamp),
  pairedAt: z.nullable(Timestamp),
  lastUsedAt: z.nullable(Timestamp),
});
export type Till = z.output<typeof Till>;

const Tills = z.object({ tills: z.array(Till) });

export const list = {
  method: 'GET',
  path: '/business/tills',
  summary: 'The tills of a business that are not revoked, newest first',
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  response: Tills,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

/** `code` makes one device this till, once, within `PAIRING_MINUTES`. A person confirms it. */
export const create = {
  method: 'POST',
  path: '/business/tills',
  summary: 'A new till, and the code that pairs a device with it',
  access: 'business',
  scope: 'api-keys:write',
  body: z.strictObject({ name: line(60), tips: Tips, ...proofFields }),
  status: 201,
  response: z.object({ till: Till, code: PairingCode }),
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own', 'api_key_limit_reached'],
} as const satisfies Endpoint;

export const revoke = {
  method: 'DELETE',
  path: '/business/tills/:id',
  summary: 'Revoke a till: its device is refused from now on',
  access: 'business',
  scope: 'api-keys:write',
  params: z.strictObject({ id: TillId }),
  status: 200,
  response: Tills,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'key_exceeds_own', 'rate_limited'],
} as const satisfies Endpoint;
