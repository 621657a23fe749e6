/** Guessing a password is slowed down per account, and per address from which it is tried. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';
import { keepLocked, signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const WRONG = 'not the password';

const keyOf = (email: string) => createHash('sha256').update(email).digest('hex');
const ofAccount = (email: string) => sql`key = decode(${keyOf(email)}, 'hex')`;

async function failTimes(email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await signInWith(api(), email, WRONG);
}

/** Lets a lock run out. */
async function letLockEnd(email: string, after = '1 second'): Promise<void> {
  await api().database.owner.db.execute(sql`update sign_in_limit
    set locked_until = now() - interval '1 second', updated_at = now() - ${after}::interval
    where ${ofAccount(email)}`);
}

/** For how many seconds the last failure locked the account; null if it did not. */
async function lockOf(email: string): Promise<number | null | undefined> {
  const [row] = await rowsOf<{ seconds: number | null }>(
    api().db,
    sql`select extract(epoch from locked_until - updated_at)::float8 as seconds
      from sign_in_limit where ${ofAccount(email)}`,
  );
  return row?.seconds;
}

/** Sets the count of failures, with the last lock expired. */
async function haveFailed(email: string, failures: number): Promise<void> {
  await failTimes(email, 1);
  await api().database.owner.db.execute(
    sql`update sign_in_limit set failures = ${failures} where ${ofAccount(email)}`,
  );
}

describe('the limit of an account', () => {
  test('is one for all the ways its address can be written', async () => {
    const { email } = await newMember(api());
    const [name = ''] = email.split('@');
    const spellings = [
      email.toUpperCase(),
      ` ${email} `,
      email,
      email.replace(name, name.toUpperCase()),
    ];
    for (const spelling of [...spellings, email]) await signInWith(api(), spelling, WRONG);
    await keepLocked(api());

    const answer = await signInWith(api(), email);

    expect(answer.statusCode).toBe(429);
  });

  test('has one key for letters that lower differently in two languages', async () => {
    const turkish = `İ${randomBytes(4).toString('hex')}@salus.test`;
    await signInWith(api(), turkish, WRONG);
    const before = await rowsOf(api().db, sql`select key from sign_in_limit`);

    const [same] = await rowsOf<{ lower: string }>(
      api().db,
      sql`select lower(${turkish}) as lower`,
    );
    await signInWith(api(), same?.lower ?? '', WRONG);

    expect(await rowsOf(api().db, sql`select key from sign_in_limit`)).toEqual(before);
  });

  test('refuses the right password too while it lasts, and says for how long', async () => {
    const { email } = await newMember(api());
    await haveFailed(email, 9);
    await failTimes(email, 1);

    const response = await signInWith(api(), email);

    expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(32);
  });

  test('leaves five tries free and then doubles the wait up to 15 minutes', async () => {
    const { email } = await newMember(api());
    const locks: (number | null | undefined)[] = [];

    for (let failure = 1; failure <= 17; failure++) {
      await failTimes(email, 1);
      locks.push(await lockOf(email));
      await letLockEnd(email);
    }

    expect(locks).toEqual([
      ...[null, null, null, null],
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900],
    ]);
  });

  test('is lifted by the right password once the lock is over', async () => {
    const { email } = await newMember(api());
    await haveFailed(email, 12);

    const right = await signInWith(api(), email);
    await failTimes(email, 1);

    expect(right.statusCode).toBe(200);
    expect(await lockOf(email)).toBeNull();
  });

  test('starts anew a day after the last failure', async () => {
    const { email } = await newMember(api());
    await haveFailed(email, 12);
    await letLockEnd(email, '25 hours');

    await failTimes(email, 1);

    expect(await lockOf(email)).toBeNull();
  });

  test('holds for an unknown address, in any spelling', async () => {
    await haveFailed('ghost@salus.test', 11);
    await failTimes(' GHOST@salus.test ', 1);

    expect((await signInWith(api(), 'ghost@salus.test')).statusCode).toBe(429);
  });

  test('does not touch another account', async () => {
    const { email } = await newMember(api());
    await haveFailed('other@salus.test', 11);
    await failTimes('other@salus.test', 1);

    expect((await signInWith(api(), email)).statusCode).toBe(200);
  });

  test('lets one of many tries at once have its password looked at', async () => {
    const { email } = await newMember(api());
    await haveFailed(email, 20);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signInWith(api(), email, WRONG)),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(19);
  });
});

describe('the limit of an address', () => {
  test('refuses attempts at many accounts from one network, and no other calls', async () => {
    const { token } = await newMember(api());
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, signInPerAddress: 3 } }, api().database);

    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await signInWith(strict, `someone-${i}@salus.test`));
    const me = await strict.call(authEndpoints.readMe, { token });
    await strict.http.close();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429]);
    expect(answers[3]?.json().code).toBe('rate_limited');
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(me.statusCode).toBe(200);
  });
});
