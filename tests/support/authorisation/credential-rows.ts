/** Changed credentials in the authorisation matrix. */
import { anyone, person } from './rule.ts';

/** The code is in the member’s mail; no caller here has it. */
const UNKNOWN_CODE = { rule: anyone(), answer: 400, body: () => ({ code: 'x' }) };

export const credentialRows = {
  'GET /api/users/me/outgoing-hold': { rule: person() },
  'POST /api/auth/undo': UNKNOWN_CODE,
  'POST /api/auth/factor-reset/stop': UNKNOWN_CODE,
  'POST /api/auth/erasure/stop': UNKNOWN_CODE,
  'GET /api/users/me/erasure': { rule: person() },
  // An erasure requires the member's factor.
  'POST /api/users/me/erasure': { rule: person(), answer: 422, body: () => ({}) },
  'DELETE /api/users/me/erasure': { rule: person() },
};
