/** Which e-mails a person gets, about themselves and about each business they act for. */
import * as z from 'zod/mini';
import { BusinessId } from '../acting/endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
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
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'The kinds of e-mails you may switch off, and which of them you get',
  access: 'member',
  status: 200,
  response: Groups,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const choose = {
  method: 'PUT',
  path: '/users/me/notifications',
  summary: 'Switch e-mails of one kind on or off',
  access: 'member',
  body: z.strictObject({ about: BusinessId, kind: z.enum(NOTICES), wanted: z.boolean() }),
  status: 200,
  response: Groups,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;
