/** Account linking in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { newLink, newLinkSession } from '../payments/links.ts';
import { CALLBACK, consent, newClient, newPkce } from '../payments/oauth.ts';
import { newMerchant } from '../people/people.ts';
import { BUSINESS, MAKES, OWN } from './business-statuses.ts';
import { type Cast, credentialOf } from './callers.ts';

const ANYONE = '200  200  200  200  200  200  200  200  200';
const MEMBERS = '401  200  200  200  401  401  401  403  403';

export function linkRows(api: () => TestApi, cast: () => Cast) {
  /** An invitation of the merchant’s that anybody may open. */
  const invitation = async () => (await newLinkSession(api(), cast().merchant)).id;
  const isTest = () => cast().member.livemode === false;
  /** Each link is with another business, where there are others: test members have one. */
  const linking = async () => (isTest() ? cast().merchant : newMerchant(api()));
  return {
    'GET /api/link/:id': { statuses: ANYONE, id: invitation },
    'GET /api/link/:id/events': { statuses: ANYONE, id: invitation },
    // A business cannot link itself, and a frame’s token cannot link.
    'POST /api/link/:id/accept': {
      statuses: '401  200  200  200  401  401  401  403  403',
      id: invitation,
    },
    'POST /api/link/:id/deny': { statuses: MEMBERS, id: invitation },
    // Only the member who answered the invitation is redirected to the client.
    'POST /api/link/:id/answer': {
      statuses: '401  409  200  409  401  401  401  403  403',
      id: async () => {
        const { challenge } = newPkce();
        const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
        const member = { ...cast().other, token };
        const client = await newClient(api(), [CALLBACK], cast().merchant);
        return (await consent(api(), client, { challenge, member })).id;
      },
    },
    'GET /api/links': { statuses: MEMBERS },
    'DELETE /api/links/:id': {
      statuses: '401  404  200  404  401  401  401  403  403',
      id: async () => {
        const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
        return (await newLink(api(), await linking(), { ...cast().other, token })).id;
      },
    },
    'POST /api/merchant/link-sessions': {
      statuses: MAKES,
      body: () => ({}),
    },
    'GET /api/merchant/link-sessions': { statuses: BUSINESS },
    'GET /api/merchant/link-sessions/:id': { statuses: OWN, id: invitation },
    'POST /api/merchant/link-sessions/:id/cancel': { statuses: OWN, id: invitation },
    'GET /api/merchant/links': { statuses: BUSINESS },
    'GET /api/merchant/links/:id': {
      statuses: OWN,
      id: async () =>
        (await newLink(api(), cast().merchant, isTest() ? cast().member : undefined)).id,
    },
  };
}
