/** Founders without a passkey or an authenticator app prove access to the mailbox for money and access. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/mailbox/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askForKey } from '../../support/merchants/api-keys.ts';
import { mailedDigits } from '../../support/people/mailbox.ts';
import { givePasskey } from '../../support/people/passkeys.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const owner = () => api().database.owner.db;

type Reply = Awaited<ReturnType<ReturnType<typeof api>['call']>>;
const refusal = (reply: Reply) => [reply.statusCode, reply.json().code];
const UNPROVEN = [403, 'mailbox_unproven'];

/** The person who registered the business two days ago. */
async function newFounder() {
  return newMerchant(api(), { memberForDays: 2 });
}
const begin = ({ token }: TestMember) => api().call(endpoints.begin, { token });
const prove = ({ token }: TestMember, digits: string) =>
  api().call(endpoints.prove, { token, body: { digits } });

async function digitsTo(founder: TestMember): Promise<string> {
  await begin(founder);
  return mailedDigits(api(), founder.email);
}

describe('a founder with a password alone', () => {
  test('makes keys, refunds and invites after the digits of an e-mail, in this sign-in', async () => {
    const founder = await newFounder();
    const invite = () =>
      api().call(teamEndpoints.invite, {
        token: founder.token,
        body: { email: 'eva@salus.test', role: 'support', currentPassword: PASSWORD },
      });
    const refund = () =>
      api().call(refundsEndpoints.create, {
        token: founder.token,
        params: { id: newId('txn') },
        body: { amount: '1.00', currentPassword: PASSWORD },
      });
    expect([await askForKey(api(), founder), await invite(), await refund()].map(refusal)).toEqual([
      UNPROVEN,
      UNPROVEN,
      UNPROVEN,
    ]);

    const proof = await prove(founder, await digitsTo(founder));

    expect(proof.json()).toEqual({ email: founder.email, formerUntil: null });
    expect((await askForKey(api(), founder)).statusCode).toBe(201);
    expect((await invite()).statusCode).toBe(201);
    expect(refusal(await refund())).toEqual([404, 'not_found']);
  });

  test('needs no digits in the first 24 hours after the registration was confirmed', async () => {
    expect((await askForKey(api(), await newMerchant(api()))).statusCode).toBe(201);
  });

  test('proves it again after 24 hours, and in each sign-in', async () => {
    const founder = await newFounder();
    await prove(founder, await digitsTo(founder));
    const age = sql`update auth_session set mailbox_proven_at = now() - interval '24 hours' where id = ${founder.sid}`;
    await owner().execute(age);

    expect(refusal(await askForKey(api(), founder))).toEqual(UNPROVEN);

    await prove(founder, await digitsTo(founder));
    const other = (await signInWith(api(), founder.email)).json<{ jwt: string }>().jwt;
    expect(refusal(await askForKey(api(), { ...founder, token: other }))).toEqual(UNPROVEN);
  });
});

test('a founder with a passkey, or an authenticator app, needs no digits', async () => {
  const [byPasskey, byApp] = [await newFounder(), await newFounder()];
  await givePasskey(api(), byPasskey);
  await setUpAuthenticator(api(), byApp);

  const replies = [await askForKey(api(), byPasskey), await askForKey(api(), byApp)];

  expect(replies.map((reply) => reply.json().code)).toEqual([
    'passkey_missing',
    'second_factor_missing',
  ]);
});

test('digits do not replace the second factor of somebody who did not register the business', async () => {
  const founder = await newFounder();
  const eva = await newColleague(api(), founder, 'owner');
  await prove(eva, await digitsTo(eva));

  expect(refusal(await askForKey(api(), eva))).toEqual([403, 'second_factor_required']);
});

test('digits do not replace the second factor of a founder who has handed the business over', async () => {
  const founder = await newFounder();
  await newColleague(api(), founder, 'owner');
  await prove(founder, await digitsTo(founder));
  await owner().execute(sql`update team_member set role = 'admin' where business_id = ${founder.id}
    and member_id = (select registered_by from merchant where id = ${founder.id})`);

  expect(refusal(await askForKey(api(), founder))).toEqual([403, 'second_factor_required']);
});

describe('the digits', () => {
  const INVALID = [400, 'code_invalid'];

  test('have the same answer again, and prove the mailbox no later', async () => {
    const founder = await newFounder();
    const digits = await digitsTo(founder);
    const provenAt = () =>
      rowsOf<{ at: string }>(
        owner(),
        sql`select mailbox_proven_at::text as at from auth_session where id = ${founder.sid}`,
      );
    const first = await prove(founder, digits);
    const at = await provenAt();

    const again = await prove(founder, digits);

    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await provenAt()).toEqual(at);
  });

  test('are stored for one sign-in, and match in no other row', async () => {
    const [founder, thief] = [await newFounder(), await newFounder()];
    const digits = await digitsTo(thief);
    await owner().execute(sql`update auth_session mine
      set mailbox_digits = other.mailbox_digits, mailbox_asked_at = now(), mailbox_tries = 0
      from auth_session other where mine.id = ${founder.sid} and other.id = ${thief.sid}`);

    expect(refusal(await prove(founder, digits))).toEqual(INVALID);
    expect((await prove(thief, digits)).statusCode).toBe(200);
  });

  test('of an earlier e-mail, or of another sign-in, are worthless', async () => {
    const [founder, thief] = [await newFounder(), await newFounder()];
    const earlier = await digitsTo(founder);
    const others = await digitsTo(thief);
    await digitsTo(founder);

    const replies = [await prove(founder, earlier), await prove(founder, others)];

    expect(replies.map(refusal)).toEqual([INVALID, INVALID]);
  });

  test('are worthless in another sign-in of the same person, and prove nothing there', async () => {
    const founder = await newFounder();
    const token = (await signInWith(api(), founder.email)).json<{ jwt: string }>().jwt;
    const stolen = { ...founder, token };
    await begin(stolen);
    const digits = await digitsTo(founder);

    expect(refusal(await prove(stolen, digits))).toEqual(INVALID);
    expect((await prove(founder, digits)).statusCode).toBe(200);
    expect(refusal(await askForKey(api(), stolen))).toEqual(UNPROVEN);
  });

  test('end after 30 minutes', async () => {
    const founder = await newFounder();
    const digits = await digitsTo(founder);
    await owner().execute(
      sql`update auth_session set mailbox_asked_at = now() - interval '30 minutes' where id = ${founder.sid}`,
    );

    expect(refusal(await prove(founder, digits))).toEqual(INVALID);
  });

  test('end with the fifth wrong attempt', async () => {
    const founder = await newFounder();
    const digits = await digitsTo(founder);
    const wrong = digits === '00000000' ? '11111111' : '00000000';
    for (let attempt = 0; attempt < 5; attempt++) await prove(founder, wrong);

    expect(refusal(await prove(founder, digits))).toEqual(INVALID);
  });

  test('are tried fifteen times an hour, for any number of e-mails', async () => {
    const founder = await newFounder();
    for (let attempt = 0; attempt < 15; attempt++) {
      if (attempt % 5 === 0) await begin(founder);
      await prove(founder, '00000000');
    }
    const digits = await digitsTo(founder);

    expect(refusal(await prove(founder, digits))).toEqual([429, 'rate_limited']);
  });

  test('are mailed five times an hour', async () => {
    const founder = await newFounder();
    for (let mail = 0; mail < 5; mail++) await begin(founder);

    expect(refusal(await begin(founder))).toEqual([429, 'rate_limited']);
  });
});
