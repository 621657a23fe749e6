import * as z from 'zod/mini';
import { ShownPayment, SignedIn } from '../auth/schemas.ts';
import { SecondFactorCode } from '../factors/code.ts';
import { proofFields } from '../factors/proof.ts';
import { Ok, Timestamp } from '../http/fields.ts';

const Proof = z.strictObject(proofFields);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const signIn = {
  body: z.strictObject({
    ticket: z.string().check(z.minLength(1), z.maxLength(100)),
    code: SecondFactorCode,
    payment: ShownPayment,
  }),
  response: SignedIn,
};

export const read = {
  response: z.object({
    on: z.boolean(),
    since: z.nullable(Timestamp),
    /** From when it counts for what moves money or gives access; null if it counts already. */
    countsFrom: z.optional(z.nullable(Timestamp)),
    recoveryCodesLeft: z.number(),
    /** From when the recovery codes count, after they were renewed; null if they count already. */
    recoveryCodesCountFrom: z.optional(z.nullable(Timestamp)),
  }),
};

export const begin = {
  response: z.object({ secret: z.string(), address: z.string() }),
};

export const confirm = {
  body: z.strictObject({ ...proofFields, code: SecondFactorCode }),
  response: RecoveryCodes,
};

export const renewCodes = {
  body: Proof,
  response: RecoveryCodes,
};

export const remove = {
  body: Proof,
  response: Ok,
};
