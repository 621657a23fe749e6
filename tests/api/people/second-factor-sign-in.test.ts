/** The second step of a sign-in, and attempts to skip it. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { linkTo, mailsTo } from '../../support/mail/outbox.ts';
import { newMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { cookieOf, keepLocked, refreshWith, signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const ticketOf = async (email: string, password?: string): Promise<string> =>
  (await signInWith(api(), email, password)).json().ticket;

const finish = (ticket: string, code: string) =>
  api().call(secondFactorEndpoints.signIn, { body: { ticket, code } });

const refusal = (response: Awaited<ReturnType<typeof finish>>) => [
  response.statusCode,
  response.json().code,
];

const INVALID = [400, 'second_factor_invalid'];
const EXPIRED = [400, 'sign_in_expired'];

async function newCarefulMember() {
  const person = await newMember(api());
  return { ...person, ...(await setUpAuthenticator(api(), person)) };
}

const unlock = () => api().database.owner.db.execute(sql`delete from sign_in_limit`);

describe('with two-step sign-in', () => {
  test('the password opens nothing: it gives a ticket, no token and no cookie', async () => {
    const ana = await newCarefulMember();

    const answer = await signInWith(api(), ana.email);

    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
      200,
      { step: 'second-factor', ticket: expect.stringMatching(/^[\w-]{43}$/) },
      [],
    ]);
    const me = await api().call(authEndpoints.readMe, { token: answer.json().ticket });
    expect(me.statusCode).toBe(401);
  });

  test('a code then opens a sign-in like any other, cookie and all', async () => {
    const ana = await newCarefulMember();

    const answer = await finish(await ticketOf(ana.email), await ana.code());

    expect(answer.json().user.email).toBe(ana.email);
    const me = await api().call(authEndpoints.readMe, { token: answer.json().jwt });
    expect(me.json().id).toBe(ana.id);
    const renewed = await refreshWith(api(), cookieOf(answer) ?? '');
    expect(renewed.json().user.id).toBe(ana.id);
  });

  test.each([-1, 1])('a clock that is off by %i period does not matter', async (periods) => {
    const ana = await newCarefulMember();
    const ticket = await ticketOf(ana.email);
    await ana.code();

    expect((await finish(ticket, ana.codeAt(periods))).statusCode).toBe(200);
  });

  test('one that is off by minutes does', async () => {
    const ana = await newCarefulMember();

    const answer = await finish(await ticketOf(ana.email), ana.codeAt(-9));

    expect(refusal(answer)).toEqual(INVALID);
    expect(answer.json().errors).toMatchObject([{ path: 'code' }]);
  });

  test('a stranger does not learn of it without the password', async () => {
    const [careful, other] = [await newCarefulMember(), await newMember(api())];

    const answers = [
      await signInWith(api(), careful.email, 'not the password'),
      await signInWith(api(), other.email, 'not the password'),
    ];

    const [one, two] = answers.map((answer) => ({ ...answer.json(), requestId: '' }));
    expect(one).toEqual(two);
  });
});

describe('a code', () => {
  test('is valid once, for any action', async () => {
    const ana = await newCarefulMember();
    const code = await ana.code();
    await finish(await ticketOf(ana.email), code);

    expect(refusal(await finish(await ticketOf(ana.email), code))).toEqual(INVALID);
  });

  test('older than the last one that was taken is not good any more', async () => {
    const ana = await newCarefulMember();
    await ana.code();
    await finish(await ticketOf(ana.email), ana.codeAt(1));

    expect(refusal(await finish(await ticketOf(ana.email), ana.codeAt(0)))).toEqual(INVALID);
  });

  test('brought by many at once lets one in', async () => {
    const ana = await newCarefulMember();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(ana.email)));
    const code = await ana.code();

    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('a ticket', () => {
  test('is good for its own member alone', async () => {
    const [ana, eva] = [await newCarefulMember(), await newCarefulMember()];

    expect(refusal(await finish(await ticketOf(ana.email), await eva.code()))).toEqual(INVALID);
  });

  test('is good once', async () => {
    const ana = await newCarefulMember();
    const ticket = await ticketOf(ana.email);
    await finish(ticket, await ana.code());

    expect(refusal(await finish(ticket, ana.recoveryCodes[0] ?? ''))).toEqual(EXPIRED);
  });

  test('lets in once when five right codes come together', async () => {
    const ana = await newCarefulMember();
    const ticket = await ticketOf(ana.email);
    const codes = ana.recoveryCodes.slice(0, 5);

    const answers = await Promise.all(codes.map((code) => finish(ticket, code)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('is over after five wrong codes, and a right one does not help then', async () => {
    const ana = await newCarefulMember();
    const ticket = await ticketOf(ana.email);

    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(refusal(await finish(ticket, '000000')));
    await unlock();

    expect(answers).toEqual([INVALID, INVALID, INVALID, INVALID, EXPIRED]);
    expect(refusal(await finish(ticket, await ana.code()))).toEqual(EXPIRED);
  });

  test('is over after five minutes', async () => {
    const ana = await newCarefulMember();
    const ticket = await ticketOf(ana.email);
    await api().database.owner.db.execute(
      sql`update sign_in_ticket set expires_at = now() where member_id = ${ana.id}`,
    );

    expect(refusal(await finish(ticket, await ana.code()))).toEqual(EXPIRED);
  });

  test('is nothing any more once the password is another one', async () => {
    const ana = await newCarefulMember();
    const ticket = await ticketOf(ana.email);
    await setNewPassword(ana.email, 'another horse battery', ana.recoveryCodes[0]);

    expect(refusal(await finish(ticket, await ana.code()))).toEqual(EXPIRED);
  });

  test.each(['x', 'a'.repeat(43)])('nobody was given opens nothing (%s)', async (ticket) => {
    expect(refusal(await finish(ticket, '123456'))).toEqual(EXPIRED);
  });
});

describe('wrong codes', () => {
  test('are limited per account, over all its tickets', async () => {
    const ana = await newCarefulMember();

    for (let i = 0; i < 5; i++) {
      expect(refusal(await finish(await ticketOf(ana.email), '000000'))).toEqual(INVALID);
    }
    await keepLocked(api());

    expect(refusal(await finish(await ticketOf(ana.email), '000000'))).toEqual([
      429,
      'rate_limited',
    ]);
    expect(refusal(await finish(await ticketOf(ana.email), await ana.code()))).toEqual([
      429,
      'rate_limited',
    ]);
    await unlock();
    expect((await finish(await ticketOf(ana.email), await ana.code())).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, and the member is told how many are left', async () => {
    const ana = await newCarefulMember();
    const [code = ''] = ana.recoveryCodes;
    const typed = ` ${code.replaceAll('-', ' ').replaceAll('1', '１')} `;

    const answer = await finish(await ticketOf(ana.email), typed);

    expect(answer.statusCode).toBe(200);
    const { recoveryCodesLeft } = (
      await api().call(secondFactorEndpoints.read, { token: answer.json().jwt })
    ).json();
    expect(recoveryCodesLeft).toBe(9);
    const told = (await mailsTo(api(), ana.email)).find(
      ({ template }) => template === 'recovery-code-used',
    );
    expect(told?.text).toContain('Recovery codes left: 9');
    expect(refusal(await finish(await ticketOf(ana.email), code))).toEqual(INVALID);
  });

  test('of somebody else is none', async () => {
    const [ana, eva] = [await newCarefulMember(), await newCarefulMember()];

    const answer = await finish(await ticketOf(ana.email), eva.recoveryCodes[0] ?? '');

    expect(refusal(answer)).toEqual(INVALID);
  });
});

test('a new password by mail takes a code, and does not turn it off', async () => {
  const ana = await newCarefulMember();
  await expect(setNewPassword(ana.email, 'another horse battery')).rejects.toThrow(
    '"errors":[{"path":"factorCode"',
  );
  await setNewPassword(ana.email, 'another horse battery', ana.recoveryCodes[0]);

  const ticket = await ticketOf(ana.email, 'another horse battery');

  expect((await finish(ticket, await ana.code())).statusCode).toBe(200);
});

async function setNewPassword(email: string, password: string, factorCode?: string) {
  await api().call(passwordEndpoints.forgot, { body: { email } });
  const code = (await linkTo(api(), email, 'reset-password')).searchParams.get('code');
  const body = { code, password, passwordConfirmation: password, factorCode };
  const answer = await api().call(passwordEndpoints.reset, { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
