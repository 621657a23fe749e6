import * as z from 'zod/mini';
import { PaySessionId } from '../http/pay-session-id.ts';
import { SaleCode } from './fields.ts';

export const find = {
  query: z.strictObject({ code: SaleCode }),
  response: z.object({ id: PaySessionId }),
};
