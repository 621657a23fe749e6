/** What the calls of a payment answer whom: rows of the authorisation matrix, by caller. */
import { createHash, randomBytes } from 'node:crypto';
import { issueFrameCode } from '../../server/auth/frame-code.ts';
import type { TestApi } from './api.ts';
import type { Cast } from './callers.ts';
import type { Matrix } from './matrix.ts';
import { TOTAL } from './pay-scene.ts';
import { tokens } from './people.ts';

//               none mem  oth  biz  mt   omt  rev  fr   ofr
const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const OWN_MERCHANT = '401 401  401  401  200  404  401  401  401';

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

export function payRows(api: () => TestApi, cast: () => Cast): Matrix {
  return {
    'GET /api/pay/:id': { statuses: ANYONE },
    'GET /api/pay/:id/events': { statuses: ANYONE },
    'POST /api/pay/:id/quote': { statuses: ANYONE },
    'POST /api/pay/:id/cancel': { statuses: ANYONE },
    'POST /api/pay/:id/extend': { statuses: ANYONE },
    'POST /api/pay/:id/authorize': { statuses: MEMBERS, body: () => ({ challenge, total: TOTAL }) },
    // Whoever holds the code and its verifier: the frame has nothing else.
    'POST /api/pay/:id/token': {
      statuses: ANYONE,
      body: async (session) => {
        const grant = {
          challenge,
          session,
          authSessionId: cast().member.sid,
          total: tokens(TOTAL),
        };
        return { code: (await issueFrameCode(api().db, grant)).code, verifier };
      },
    },
    // A business may not pay its own session, and another has nothing: known to us, refused by the rules.
    'POST /api/pay/:id/confirm': {
      statuses: '401  200  200  409  401  401  401  200  403',
      otherBusiness: 409,
      body: () => ({ total: TOTAL }),
    },
    'POST /api/merchant/pay-sessions': {
      statuses: '401  401  401  401  201  201  401  401  401',
      body: () => ({ amount: '1.00', currency: 'EUR' }),
    },
    'GET /api/merchant/pay-sessions': { statuses: '401 401  401  401  200  200  401  401  401' },
    'GET /api/merchant/pay-sessions/:id': { statuses: OWN_MERCHANT },
    'POST /api/merchant/pay-sessions/:id/cancel': { statuses: OWN_MERCHANT },
  };
}
