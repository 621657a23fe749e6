import * as z from 'zod/mini';
import { LinkId } from '../link/fields.ts';

export const answer = {
  params: z.strictObject({ id: LinkId }),
  response: z.object({ url: z.string() }),
};
