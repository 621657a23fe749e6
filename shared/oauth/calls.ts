/** The member's part of OAuth: the way back to the client that asked for the link. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** Only for the member who has answered the invitation. Its code is valid for a minute, once. */
export const answer = {
  method: 'POST',
  path: '/link/:id/answer' as Path<typeof schemas.answer>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
} as const satisfies Call;
