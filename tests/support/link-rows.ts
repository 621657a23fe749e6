/** What the calls of linking answer whom: rows of the authorisation matrix, by caller. */
import { createHash, randomBytes } from 'node:crypto';
import { issueFrameCode } from '../../server/auth/frame-code.ts';
import type { TestApi } from './api.ts';
import { type Cast, credentialOf } from './callers.ts';
import { newLink, newLinkSession } from './links.ts';
import { newMerchant } from './people.ts';

const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';
const LISTS = '401  401  401  401  200  200  401  401  401';
const OWN_MERCHANT = '401 401  401  401  200  404  401  401  401';

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

export function linkRows(api: () => TestApi, cast: () => Cast) {
  /** An invitation of the merchant's to whoever opens it. */
  const invitation = async () => (await newLinkSession(api(), cast().merchant)).id;
  let redeemed = '';
  return {
    'GET /api/link/:id': { statuses: ANYONE, id: invitation },
    'GET /api/link/:id/events': { statuses: ANYONE, id: invitation },
    'POST /api/link/:id/authorize': {
      statuses: MEMBERS,
      id: invitation,
      body: () => ({ challenge }),
    },
    // Whoever holds the code and its verifier: the frame has nothing else.
    'POST /api/link/:id/token': {
      statuses: ANYONE,
      id: () => redeemed,
      body: async () => {
        redeemed = await invitation();
        const grant = { challenge, link: redeemed, authSessionId: cast().member.sid };
        return { code: (await issueFrameCode(api().db, grant)).code, verifier };
      },
    },
    // A business may not link itself, and the frame's member is linked by now.
    'POST /api/link/:id/accept': {
      statuses: '401  200  200  409  401  401  401  403  403',
      otherBusiness: 200,
      invitationFrame: 409,
      id: invitation,
    },
    'POST /api/link/:id/deny': { statuses: MEMBERS, invitationFrame: 200, id: invitation },
    'GET /api/links': { statuses: MEMBERS },
    'DELETE /api/links/:id': {
      statuses: '401  404  200  404  401  401  401  403  403',
      id: async () => {
        const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
        return (await newLink(api(), await newMerchant(api()), { ...cast().other, token })).id;
      },
    },
    'POST /api/merchant/link-sessions': {
      statuses: '401  401  401  401  201  201  401  401  401',
      body: () => ({}),
    },
    'GET /api/merchant/link-sessions': { statuses: LISTS },
    'GET /api/merchant/link-sessions/:id': { statuses: OWN_MERCHANT, id: invitation },
    'GET /api/merchant/links': { statuses: LISTS },
    'GET /api/merchant/links/:id': {
      statuses: OWN_MERCHANT,
      id: async () => (await newLink(api(), cast().merchant)).id,
    },
  };
}
