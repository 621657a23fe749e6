/** For each call that gives or ends authority over a business: a caller who asks for more than they hold. */
import type { LightMyRequestResponse } from 'fastify';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import type { Role } from '#shared/team/scopes.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as tillEndpoints from '#shared/till/console-endpoints.ts';
import * as webhookEndpoints from '#shared/webhooks/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newKey } from '../merchants/api-keys.ts';
import { newTill } from '../payments/tills.ts';
import { givePasskey, proofBy } from '../people/passkeys.ts';
import { newMember, newMerchant, type TestMerchant } from '../people/people.ts';
import { newEmail } from '../people/registration.ts';
import { suspend } from '../people/suspend.ts';
import { newColleague } from '../people/team.ts';

interface Limit {
  who: string;
  ask(): Promise<LightMyRequestResponse>;
  code: string;
}

export function grantLimits(api: () => TestApi): Record<string, Limit> {
  const shop = () => newMerchant(api(), { webhook: 'https://shop.test/hook' });

  /** A colleague with this role, confirmed by a passkey, asks. */
  const by =
    (role: Role, endpoint: Endpoint, code: string, make: (of: TestMerchant) => unknown) =>
    (body: object = {}): Limit => ({
      who: role,
      code,
      async ask() {
        const of = await shop();
        const id = String((await make(of)) ?? '');
        const colleague = await newColleague(api(), of, role);
        const { authenticator } = await givePasskey(api(), colleague);
        const proof = await proofBy(api(), colleague, authenticator);
        const { token } = colleague;
        const takesBody = endpoint.method !== 'DELETE' || 'body' in endpoint;
        return api().call(endpoint, {
          token,
          params: { id },
          ...(takesBody ? { body: { ...body, ...proof } } : {}),
        });
      },
    });
  const nothing = () => undefined;
  const wideKey = async (of: TestMerchant) =>
    (await newKey(api(), of, { scopes: ['refunds:write'] })).id;
  const apiToken = async ({ token }: TestMerchant) =>
    (await api().call(tokenEndpoints.list, { token })).json().tokens[0].id;
  const hook = ({ endpoint }: TestMerchant) => endpoint;
  const owner = ({ person }: TestMerchant) => person;
  const till = async (of: TestMerchant) => (await newTill(api(), of)).till.id;
  const finance = (endpoint: Endpoint) => by('finance', endpoint, 'scope_missing', hook);
  const invitation = async ({ token }: TestMerchant) => {
    const body = { email: newEmail(), role: 'till', currentPassword: 'correct horse battery' };
    return (await api().call(teamEndpoints.invite, { token, body })).json().id;
  };
  const stranger = (endpoint: Endpoint, id: () => Promise<string>): Limit => ({
    who: 'somebody else',
    code: 'not_found',
    ask: async () =>
      api().call(endpoint, { token: (await newMember(api())).token, params: { id: await id() } }),
  });

  const beyond = 'key_exceeds_own';
  const suspended = async (of: TestMerchant) => suspend(api(), of, await newMember(api()));
  return {
    'POST /api/business/suspensions/:id': by(
      'admin',
      suspensionEndpoints.decide,
      'forbidden',
      suspended,
    )({ decision: 'keep' }),
    'POST /api/merchant/api-keys': by(
      'developer',
      keyEndpoints.create,
      beyond,
      nothing,
    )({
      name: 'Refunds',
      scopes: ['refunds:write'],
    }),
    'POST /api/merchant/api-keys/:id/roll': by(
      'developer',
      keyEndpoints.roll,
      beyond,
      wideKey,
    )({
      overlapHours: 24,
    }),
    'DELETE /api/merchant/api-keys/:id': by('developer', keyEndpoints.revoke, beyond, wideKey)(),
    'POST /api/business/tokens': by(
      'developer',
      tokenEndpoints.create,
      beyond,
      nothing,
    )({
      previous: 'keep',
    }),
    'POST /api/business/tokens/:id/reveal': by(
      'developer',
      tokenEndpoints.reveal,
      beyond,
      apiToken,
    )(),
    'POST /api/business/tokens/:id/revoke': by(
      'developer',
      tokenEndpoints.revoke,
      beyond,
      apiToken,
    )(),
    // Whoever may make keys has the scopes of a till; `keys-within-own.test.ts` takes one away.
    'POST /api/business/tills': by(
      'support',
      tillEndpoints.create,
      'scope_missing',
      nothing,
    )({
      name: 'Counter',
      tips: [],
    }),
    'DELETE /api/business/tills/:id': {
      who: 'a key that cannot create payments',
      code: beyond,
      async ask() {
        const of = await shop();
        const { token } = await newKey(api(), of, { scopes: ['api-keys:write'] });
        return api().call(tillEndpoints.revoke, { token, params: { id: await till(of) } });
      },
    },
    'POST /api/merchant/webhook-endpoints': finance(webhookEndpoints.create)({
      url: 'https://shop.test/more',
    }),
    'PUT /api/merchant/webhook-endpoints/:id': finance(webhookEndpoints.update)({
      url: 'https://shop.test/more',
    }),
    'DELETE /api/merchant/webhook-endpoints/:id': finance(webhookEndpoints.remove)(),
    'POST /api/business/webhook-endpoints/:id/reveal-secret': finance(webhookEndpoints.reveal)(),
    'POST /api/merchant/webhook-endpoints/:id/roll-secret': finance(webhookEndpoints.rollSecret)(),
    'PUT /api/merchant/settings': {
      who: 'a key without the scope of endpoints',
      code: 'scope_missing',
      async ask() {
        const { token } = await newKey(api(), await shop(), { scopes: ['settings:write'] });
        const body = { recipientWebhook: 'https://shop.test/more' };
        return api().call(businessEndpoints.update, { token, body });
      },
    },
    'POST /api/business/team/invitations': by(
      'admin',
      teamEndpoints.invite,
      'forbidden',
      nothing,
    )({
      email: newEmail(),
      role: 'owner',
    }),
    'DELETE /api/business/team/invitations/:id': by(
      'support',
      teamEndpoints.withdrawInvitation,
      'scope_missing',
      invitation,
    )(),
    'PUT /api/business/team/:id': by(
      'admin',
      teamEndpoints.changeRole,
      'forbidden',
      owner,
    )({
      role: 'till',
    }),
    'POST /api/business/team/:id/ownership': by(
      'admin',
      teamEndpoints.offerOwnership,
      'forbidden',
      async (of) => (await newColleague(api(), of, 'till')).id,
    )(),
    'DELETE /api/business/team/:id': by('admin', teamEndpoints.remove, 'forbidden', owner)(),
    'POST /api/users/me/invitations/:id/accept': stranger(teamEndpoints.accept, async () =>
      invitation(await shop()),
    ),
    'DELETE /api/users/me/businesses/:id': stranger(
      teamEndpoints.leave,
      async () => (await shop()).id,
    ),
  };
}
