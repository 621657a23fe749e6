import * as z from 'zod/mini';
import { PaySessionId } from '../pay/fields.ts';
import { SaleCode } from './fields.ts';

export const find = {
  query: z.strictObject({ code: SaleCode }),
  response: z.object({ id: PaySessionId }),
};
