import * as z from 'zod/mini';
import { BusinessId } from '../acting/schemas.ts';
import { NOTICES } from './kinds.ts';

/** `business` is the name; null for the person's own account. */
export const NoticeGroup = z.object({
  about: z.string(),
  business: z.nullable(z.string()),
  choices: z.array(z.object({ kind: z.enum(NOTICES), wanted: z.boolean() })),
});
export type NoticeGroup = z.output<typeof NoticeGroup>;

const Groups = z.object({ groups: z.array(NoticeGroup) });

export const read = {
  response: Groups,
};

export const choose = {
  body: z.strictObject({ about: BusinessId, kind: z.enum(NOTICES), wanted: z.boolean() }),
  response: Groups,
};
