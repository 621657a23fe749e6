/** Routes of changed credentials in the matrix of callers (`tests/api/authorisation.test.ts`). */
const UNKNOWN_CODE = {
  statuses: '400  400  400  400  400  400  400  400  400',
  body: () => ({ code: 'x' }),
};

const MEMBERS = { statuses: '401  200  200  200  401  401  401  403  403' };

export const credentialRows = {
  'GET /api/users/me/outgoing-hold': MEMBERS,
  // The code is in the member’s mail; no caller here has it.
  'POST /api/auth/undo': UNKNOWN_CODE,
  'POST /api/auth/factor-reset/stop': UNKNOWN_CODE,
  'POST /api/auth/erasure/stop': UNKNOWN_CODE,
  'GET /api/users/me/erasure': MEMBERS,
  // An erasure requires the member's factor.
  'POST /api/users/me/erasure': {
    statuses: '401  422  422  422  401  401  401  403  403',
    body: () => ({}),
  },
  'DELETE /api/users/me/erasure': MEMBERS,
};
