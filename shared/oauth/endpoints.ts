/** The member's part of OAuth: the way back to the client that asked for the link. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { LinkId } from '../link/fields.ts';

/** Only for the member who has answered the invitation. Its code is valid for a minute, once. */
export const answer = {
  method: 'POST',
  path: '/link/:id/answer',
  summary: 'Where your answer goes: the address of the client that asked, with a code or an error',
  access: 'member',
  params: z.strictObject({ id: LinkId }),
  status: 200,
  response: z.object({ url: z.string() }),
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
} as const satisfies Endpoint;
