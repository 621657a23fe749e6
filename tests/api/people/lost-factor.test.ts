/** A founder has lost the phone with the authenticator app, and an operator resets it. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import { applyFactorResets } from '../../../server/people/credentials/factor-reset.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { askForKey } from '../../support/merchants/api-keys.ts';
import { cancelFor } from '../../support/payments/pay-scene.ts';
import { paidAgain, paidScene, refundByHand } from '../../support/payments/refunds.ts';
import {
  AS_IN_PRODUCTION,
  codeIn,
  letHoursPass,
  stop,
} from '../../support/people/credential-changes.ts';
import { refusal, UNPROVEN } from '../../support/people/fresh-factor.ts';
import { proveMailbox } from '../../support/people/mailbox.ts';
import { balanceOf, newPaySession, tokens } from '../../support/people/people.ts';
import { type Authenticator, setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { actFor } from '../../support/people/team.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });
const MISSING = [403, 'second_factor_missing'];
const ABOVE = [409, 'refund_above_usual_day'];

let scene: Awaited<ReturnType<typeof paidScene>>;
let second: Awaited<ReturnType<typeof paidAgain>>;
let app: Authenticator;

const askForReset = () =>
  ops(
    api(),
    ...['member:reset-factor', '--email', scene.merchant.email, '--reason', 'lost phone'],
    ...['--reference', randomUUID()],
  );
const refund = ({ transfer }: { transfer: string }, body = {}) =>
  refundByHand(api(), scene.merchant, transfer, body);
const prove = () => proveMailbox(api(), scene.merchant.email, scene.merchant.token);

/** Payments of 152 tokens today and three days ago, so 152 tokens on a usual day. */
beforeEach(async () => {
  scene = await paidScene(api());
  second = await paidAgain(api(), scene);
  const { db } = api().database.owner;
  await db.execute(sql`update pay_session set closed_at = closed_at - interval '3 days'
    where id = ${scene.id}`);
  app = await setUpAuthenticator(api(), scene.merchant);
  await db.execute(sql`update auth_session set mailbox_proven_at = null
    where id = ${scene.merchant.sid}`);
});

describe('while the reset waits', () => {
  beforeEach(askForReset);

  test('the founder refunds the same day with the password and the mailbox', async () => {
    const before = await balanceOf(api(), scene.payer.cash);

    expect(refusal(await refund(scene))).toEqual(UNPROVEN);
    await prove();

    expect((await refund(scene)).statusCode).toBe(201);
    expect((await balanceOf(api(), scene.payer.cash)) - before).toBe(tokens('152'));
  });

  test('refunds as much as the business takes on a usual day, and no more', async () => {
    await prove();
    await refund(scene, { amount: '30.00' });
    const before = await balanceOf(api(), scene.payer.cash);

    expect(refusal(await refund(second, { amount: '8.01' }))).toEqual(ABOVE);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(before);
    expect((await refund(second, { amount: '8.00' })).statusCode).toBe(201);
    expect(refusal(await refund(second, { amount: '1.00' }))).toEqual(ABOVE);
  });

  test('of two refunds at the same time, one fits into the day', async () => {
    await prove();

    const replies = await Promise.all([refund(scene), refund(second)]);

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('what was refunded with the code before does not count', async () => {
    await prove();
    await refund(second, { code: await app.code() });

    expect((await refund(scene)).statusCode).toBe(201);
  });

  test('neither an old payment nor a cancelled session changes the usual day', async () => {
    const { db } = api().database.owner;
    const old = await paidAgain(api(), scene);
    const cancelled = await newPaySession(api(), scene.merchant);
    await cancelFor(api(), cancelled.id);
    for (const [id, days] of [
      [old.id, 40],
      [cancelled.id, 9],
    ] as const) {
      await db.execute(sql`update pay_session
        set closed_at = closed_at - make_interval(days => ${days}) where id = ${id}`);
    }

    const [usual] = await rowsOf<{ day: string }>(
      db,
      sql`select refunds.usual_day(${scene.merchant.id})::text as day`,
    );
    expect(usual?.day).toBe(String(tokens('152')));
  });

  test('what was refunded yesterday does not count', async () => {
    await prove();
    await refund(second);
    await api().database.owner.db.execute(
      sql`update refund set created_at = created_at - interval '1 day'`,
    );

    expect((await refund(scene)).statusCode).toBe(201);
  });

  test('nothing else is confirmed so', async () => {
    await prove();

    expect(refusal(await askForKey(api(), scene.merchant))).toEqual(MISSING);
  });

  test('a wrong password refunds nothing', async () => {
    await prove();

    expect(refusal(await refund(scene, { currentPassword: 'not mine' }))).toEqual([
      400,
      'credentials_invalid',
    ]);
  });

  test('the answer says when the reset is done', async () => {
    const { token } = scene.merchant;
    const needed = (await api().call(reauthenticationAuthEndpoints.read, { token })).json();

    expect(needed).toMatchObject({ methods: ['password', 'code'], resetAt: expect.any(String) });
  });

  test('a reset that was stopped allows nothing more', async () => {
    await stop(api(), await codeIn(api(), scene.merchant.email, 'factor-reset-asked', 'stop'));
    await prove();

    expect(refusal(await refund(scene))).toEqual(MISSING);
  });
});

test('without a reset, the mailbox does not replace the code', async () => {
  await prove();

  expect(refusal(await refund(scene))).toEqual(MISSING);
});

test('after the reset nothing waits a second time: keys, a new factor and withdrawals', async () => {
  await askForReset();
  await letHoursPass(api(), 72);
  await applyFactorResets(api().db, api().config);
  const { jwt } = (await signInWith(api(), scene.merchant.email)).json<{ jwt: string }>();
  const founder = { ...scene.merchant, token: jwt };
  await actFor(api(), founder, founder.id);
  await proveMailbox(api(), founder.email, founder.token);

  expect((await askForKey(api(), founder)).statusCode).toBe(201);
  const newer = await setUpAuthenticator(api(), founder);
  expect((await askForKey(api(), founder, { code: await newer.code() })).statusCode).toBe(201);
  const { token } = founder;
  const hold = (await api().call(credentialsEndpoints.readOutgoingHold, { token })).json();
  expect(hold.heldUntil).toBeNull();
});
