/** Who passes a call of a business: its keys and its people, with the call's scope. */
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TypedPath } from '#shared/http/call.ts';
import type { Documented } from '#shared/http/endpoint.ts';
import {
  FACTOR_SCOPES,
  ROLE_SCOPES,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
} from '#shared/team/scopes.ts';
import type { Config } from '../config/config.ts';
import { sql } from '../db/statement.ts';
import type { App } from './app.ts';
import type { Authenticators, FactorRefusal, MerchantCaller } from './caller.ts';
import { serve } from './endpoint.ts';
import { errorHandler } from './error-handler.ts';
import { decorateMerchantLimit } from './merchant-limit.ts';

const business: MerchantCaller = {
  id: 'usr_shop',
  domain: 'shop.test',
  successUrl: null,
  cancelUrl: null,
  linkSuccessUrl: null,
  linkDeniedUrl: null,
  livemode: true,
};

const endpoint = (scope: Scope) =>
  ({
    method: 'GET',
    path: `/${scope.replace(':', '-')}` as TypedPath<{ response: { by: string } }>,
    summary: 'One call of a business',
    access: 'business',
    scope,
    status: 200,
    response: z.object({ by: z.string() }),
    errors: [],
  }) as const satisfies Documented;

interface Wanted {
  scopes?: readonly Scope[];
  role?: Role;
  factorRefusal?: FactorRefusal | null;
}

const NO_ACCOUNTS = { cashAccount: null, stakeAccount: null, livemode: true };

/** A server whose keys have `scopes`, and whose people have `role`; without one, no business. */
async function serverOf({ scopes = [], role, factorRefusal = null }: Wanted) {
  const http = Fastify();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.setErrorHandler(errorHandler({ publicUrl: 'https://salus.test', currencies: ['EUR'] }));
  http.decorateRequest('caller', undefined);
  http.decorateRequest('refusal', undefined);
  await http.register(rateLimit, { global: false });
  decorateMerchantLimit(http, { perAddress: 100, perToken: 100 } as Config['limits']);
  const authenticators: Authenticators = {
    outcome: () => sql`null::text`,
    isOfOtherMode: async () => false,
    key: () => ({
      query: sql`select`,
      found: () => ({
        business,
        actor: { kind: 'key', id: 'tok_1', addresses: null, isSuspended: false },
        scopes,
      }),
    }),
    member: () => ({
      query: sql`select`,
      found: () => ({
        member: { ...NO_ACCOUNTS, id: 'usr_eva' },
        authSessionId: 'sid',
        frame: undefined,
        acting: role
          ? {
              holder: { ...NO_ACCOUNTS, id: business.id },
              role,
              isDisabled: false,
              isFrozen: false,
              factorRefusal,
              sharedFactorRefusal: factorRefusal,
              factorFrom: null,
            }
          : null,
        business,
      }),
      frame: undefined,
    }),
    origin: () => ({ device: null, network: null }),
    till: () => undefined,
  };
  const db = { execute: async () => ({ rows: [{ caller: {} }] }) };
  const app = { http, authenticators, db } as unknown as App;
  for (const scope of SCOPES) {
    serve(app, endpoint(scope), async ({ caller }) => ({ by: caller.actor.kind }));
  }
  const call = (scope: Scope, token: string) =>
    http.inject({ url: endpoint(scope).path, headers: { authorization: `Bearer ${token}` } });
  return {
    key: (scope: Scope) => call(scope, 'salus_test_x'),
    person: (scope: Scope) => call(scope, 'e.y.j'),
  };
}

test.each(ROLES)('the role %s makes the calls of its scopes, and no other', async (role) => {
  const { person } = await serverOf({ role });

  for (const scope of SCOPES) {
    const answer = await person(scope);
    const expected = ROLE_SCOPES[role].includes(scope) ? 200 : 403;
    expect([scope, answer.statusCode]).toEqual([scope, expected]);
  }
});

test('a key makes the calls of its scopes, and no other', async () => {
  const { key } = await serverOf({ scopes: ['refunds:read'], role: 'owner' });

  expect((await key('refunds:read')).json()).toEqual({ by: 'key' });
  const refused = await key('refunds:write');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'scope_missing',
    errors: [{ path: 'scope', message: 'refunds:write' }],
  });
});

test('a call that a key may not make counts against the limit of the key', async () => {
  const { key } = await serverOf({ scopes: [] });

  const { headers } = await key('refunds:write');

  expect(headers.ratelimit).toMatch(/^"token";r=\d+;t=60$/);
});

test('a person without a second factor neither moves money nor gives access', async () => {
  const { person } = await serverOf({ role: 'owner', factorRefusal: 'second_factor_required' });

  for (const scope of SCOPES) {
    const { code = 'none' } = (await person(scope)).json();
    const expected = FACTOR_SCOPES.includes(scope) ? 'second_factor_required' : 'none';
    expect([scope, code]).toEqual([scope, expected]);
  }
});

test('a person without a business finds nothing', async () => {
  const { person } = await serverOf({});

  expect((await person('refunds:read')).json()).toMatchObject({ code: 'not_found' });
});
