import * as z from 'zod/mini';
import { SessionId, SignedIn } from '../auth/schemas.ts';
import {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../factors/credential.ts';
import { proofFields } from '../factors/proof.ts';
import { line, Ok, Timestamp } from '../http/fields.ts';
import { uuid } from '../http/uuid.ts';

/** Most passkeys per member. */
export const MOST_PASSKEYS = 20;

/**
 * `synced`: its provider stores it on several devices, so the loss of one device does not lose it.
 */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
  /** From when it counts for what moves money or gives access; null if it counts already. */
  countsFrom: z.optional(z.nullable(Timestamp)),
  synced: z.boolean(),
  /** Its browser can confirm payments with it in a merchant's page. */
  forPayments: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

const params = z.strictObject({ id: uuid('Not the id of a passkey.') });
const name = line(60);

const proof = z.strictObject(proofFields);

export const list = {
  response: z.object({ passkeys: z.array(Passkey) }),
};

export const begin = {
  body: proof,
  response: z.object({ options: CreationOptions }),
};

export const add = {
  body: z.strictObject({
    name,
    credential: NewCredential,
    /** Made with the extension `payment` (Secure Payment Confirmation). */
    forPayments: z._default(z.boolean(), false),
  }),
  response: Passkey,
};

export const changeName = {
  params,
  body: z.strictObject({ name }),
  response: Passkey,
};

export const remove = {
  params,
  body: proof,
  response: Ok,
};

export const beginSignIn = {
  response: z.object({ options: RequestOptions }),
};

export const signIn = {
  body: z.strictObject({ credential: Assertion, session: z.optional(SessionId) }),
  response: SignedIn,
};
