import * as z from 'zod/mini';
import { RequestOptions } from '../factors/credential.ts';
import { proofFields } from '../factors/proof.ts';
import { Decimal, Ok } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';

const params = z.strictObject({ id: PaySessionId });

export const begin = {
  params,
  body: z.strictObject({ total: Decimal }),
  response: z.object({ options: RequestOptions }),
};

export const approve = {
  params,
  body: z.strictObject({ total: Decimal, ...proofFields }),
  response: Ok,
};
