/** Account linking in the authorisation matrix: the rule of each call. */
import type { TestApi } from '../api/api.ts';
import { newLink, newLinkSession } from '../payments/links.ts';
import { CALLBACK, consent, newClient, newPkce } from '../payments/oauth.ts';
import { newPlan } from '../payments/plan-scene.ts';
import { newMerchant } from '../people/people.ts';
import { type Cast, credentialOf } from './callers.ts';
import { anyone, business, person } from './rule.ts';

export function linkRows(api: () => TestApi, cast: () => Cast) {
  /** An invitation of the merchant’s that anybody may open. */
  const invitation = async () => (await newLinkSession(api(), cast().merchant)).id;
  const isTest = () => cast().member.livemode === false;
  /** Each link is with another business, where there are others: test members have one. */
  const linking = async () => (isTest() ? cast().merchant : newMerchant(api()));
  return {
    'GET /api/link/:id': { rule: anyone('any'), id: invitation },
    'GET /api/link/:id/events': { rule: anyone('any'), id: invitation },
    // A business cannot link itself, and a frame’s token cannot link.
    'POST /api/link/:id/accept': {
      rule: person('any'),
      id: invitation,
    },
    // Without a factor.
    'POST /api/link/:id/accept-plan': {
      rule: person('any'),
      answer: 422,
      body: () => ({ capTokens: '1', payee: { name: 'A shop', domain: 'shop.example' } }),
      id: async () => {
        const { merchant } = cast();
        const plan = await newPlan(api(), merchant, { trialDays: 14 });
        return (await newLinkSession(api(), merchant, { plan })).id;
      },
    },
    'POST /api/link/:id/deny': { rule: person('any'), id: invitation },
    // Only the member who answered the invitation is redirected to the client.
    'POST /api/link/:id/answer': {
      rule: person('any', 'both'),
      id: async () => {
        const { challenge } = newPkce();
        const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
        const member = { ...cast().other, token };
        const client = await newClient(api(), [CALLBACK], cast().merchant);
        return (await consent(api(), client, { challenge, member })).id;
      },
    },
    'GET /api/links': { rule: person() },
    'DELETE /api/links/:id': {
      rule: person('own'),
      changesCaller: true,
      id: async () => {
        const token = (await credentialOf(api(), cast(), 'other member', '')) ?? '';
        return (await newLink(api(), await linking(), { ...cast().other, token })).id;
      },
    },
    'POST /api/merchant/link-sessions': {
      rule: business('links:write'),
      body: () => ({}),
    },
    'POST /api/merchant/link-sessions/import': {
      rule: business('links:write'),
      body: () => ({
        rows: [{ reference: 'ana', plan: 'Yoga', nextDue: '2027-01-31' }],
        preview: true,
      }),
    },
    'GET /api/merchant/link-sessions': { rule: business('links:read') },
    'GET /api/merchant/link-sessions/:id': { rule: business('links:read', 'own'), id: invitation },
    'POST /api/merchant/link-sessions/:id/cancel': {
      rule: business('links:write', 'own'),
      id: invitation,
    },
    'GET /api/merchant/links': { rule: business('links:read') },
    'GET /api/merchant/links/:id': {
      rule: business('links:read', 'own'),
      id: async () =>
        (await newLink(api(), cast().merchant, isTest() ? cast().member : undefined)).id,
    },
  };
}
