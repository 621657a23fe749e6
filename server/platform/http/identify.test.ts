/** Whom a row of the database is taken for. */
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { sql } from '../db/statement.ts';
import type { Authenticators, Found } from './caller.ts';
import { questionOf } from './identify.ts';

const HOLDER = { cashAccount: null, stakeAccount: null, livemode: true };
/** A person whose sign-in acts for a business. */
const ACTING = {
  member: { ...HOLDER, id: 'usr_eva' },
  acting: { holder: { ...HOLDER, id: 'usr_shop' }, role: 'owner' },
  authSessionId: 'sid',
  frame: undefined,
  business: { id: 'usr_shop' },
} as Found;

const authenticators = {
  member: () => ({ query: sql`select`, frame: undefined, found: () => ACTING }),
} as unknown as Authenticators;
const request = { headers: { authorization: 'Bearer e.y.j' } } as FastifyRequest;

test.each(['member', 'payer', 'optional'] as const)(
  'a person who acts for a business is a person in a call for %s',
  (access) => {
    const caller = questionOf(authenticators, access, request)?.answer({});

    expect(caller).toMatchObject({ member: { id: 'usr_eva' }, acting: { role: 'owner' } });
    expect(caller).not.toHaveProperty('business');
  },
);

test('a person who acts for a business is its caller in a call of a business', () => {
  const caller = questionOf(authenticators, 'business', request)?.answer({});

  expect(caller).toMatchObject({ business: { id: 'usr_shop' }, actor: { memberId: 'usr_eva' } });
});
