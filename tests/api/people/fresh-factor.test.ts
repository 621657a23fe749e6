/** A factor that was added recently is no factor, and the password alone adds none. */
import { describe, expect, test } from 'vitest';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askForKey, newKey } from '../../support/merchants/api-keys.ts';
import { newAuthenticator } from '../../support/people/authenticator.ts';
import {
  AS_IN_PRODUCTION,
  HOUR_MS,
  letHoursPass,
} from '../../support/people/credential-changes.ts';
import {
  changeEmail,
  invite,
  moveMailbox,
  newFounder,
  refusal,
  signInAs,
  TOO_NEW,
  tryAuthenticator,
  tryPasskey,
  UNPROVEN,
} from '../../support/people/fresh-factor.ts';
import { markMailboxProven, proveMailbox } from '../../support/people/mailbox.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { codesOf, setUpAuthenticator } from '../../support/people/second-factor.ts';
import { actFor, newColleague } from '../../support/people/team.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });
const owner = () => api().database.owner.db;

describe('a thief with a founder’s password', () => {
  test('sets up no authenticator of his own, and makes no key with one', async () => {
    const founder = await newFounder(api());
    const thief = await signInAs(api(), founder);

    const { reply } = await tryAuthenticator(api(), thief);

    expect(refusal(reply)).toEqual(UNPROVEN);
    expect(refusal(await askForKey(api(), thief))).toEqual(UNPROVEN);
    expect(refusal(await invite(api(), thief))).toEqual(UNPROVEN);
  });

  test('adds no passkey of his own', async () => {
    expect(
      refusal(await tryPasskey(api(), await signInAs(api(), await newFounder(api())))),
    ).toEqual(UNPROVEN);
  });

  test('adds neither on the day of the registration', async () => {
    const thief = await signInAs(api(), await newMerchant(api()));

    expect(refusal(await tryPasskey(api(), thief))).toEqual(UNPROVEN);
    expect(refusal((await tryAuthenticator(api(), thief)).reply)).toEqual(UNPROVEN);
  });

  test('changes neither the e-mail address nor the address of payouts', async () => {
    const thief = await signInAs(api(), await newFounder(api()));
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

    expect(refusal(await changeEmail(api(), thief))).toEqual(UNPROVEN);
    const moved = await changeEmail(api(), thief, { externalDepositAddress: address });
    expect(refusal(moved)).toEqual(UNPROVEN);
  });

  test('does not export what is stored about the founder', async () => {
    const { token } = await signInAs(api(), await newFounder(api()));
    const body = { currentPassword: PASSWORD };

    const read = (given: object) => api().call(profileEndpoints.exportData, { token, body: given });
    expect(refusal(await read(body))).toEqual(UNPROVEN);
    expect(refusal(await read({}))).toEqual([422, 'password_missing']);
  });
});

describe('a first factor', () => {
  test('counts at once when it is added with the unchanged mailbox proven', async () => {
    const founder = await newFounder(api());
    const eva = await newColleague(api(), founder, 'admin');
    await proveMailbox(api(), eva.email, eva.token);

    const { reply, code } = await tryAuthenticator(api(), eva);
    await owner().execute(sql`update second_factor set last_step = 0`);

    expect(reply.statusCode).toBe(200);
    expect((await askForKey(api(), eva, { code: code(0) })).statusCode).toBe(201);
  });

  test('counts after the hold when it is added with the former mailbox', async () => {
    const founder = await newFounder(api());
    const eva = await newColleague(api(), founder, 'admin');
    await moveMailbox(api(), eva);
    await proveMailbox(api(), eva.email, eva.token);
    const { authenticator } = await givePasskey(api(), eva);

    const tooNew = await askForKey(api(), eva);

    expect(refusal(tooNew)).toEqual(TOO_NEW);
    const [{ path, message }] = tooNew.json().errors;
    expect(path).toBe('until');
    expect(Date.parse(message)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    expect(
      refusal(await changeEmail(api(), eva, await proofBy(api(), eva, authenticator))),
    ).toEqual(TOO_NEW);
    await letHoursPass(api(), 72);
    const proof = await proofBy(api(), eva, authenticator);
    expect((await askForKey(api(), eva, { currentPassword: undefined, ...proof })).statusCode).toBe(
      201,
    );
  });

  test('is one of two that are added at the same time', async () => {
    const ana = await newMember(api());
    await markMailboxProven(api(), ana.token);
    const { secret } = (await api().call(secondFactorEndpoints.begin, { token: ana.token })).json();
    const { options } = (await tryPasskey(api(), ana)).json();
    const credential = newAuthenticator(api().config.publicUrl).create(options);

    await Promise.all([
      api().call(passkeysEndpoints.add, {
        token: ana.token,
        body: { name: 'Phone', credential },
      }),
      api().call(secondFactorEndpoints.confirm, {
        token: ana.token,
        body: { currentPassword: PASSWORD, code: codesOf(secret)(0) },
      }),
    ]);

    const { passkeys } = (await api().call(passkeysEndpoints.list, { token: ana.token })).json();
    const app = (await api().call(secondFactorEndpoints.read, { token: ana.token })).json();
    // If the passkey counts before the app is confirmed, the password alone does not confirm it.
    const added = [...passkeys, ...(app.on ? [app] : [])];
    expect(added.filter(({ countsFrom }) => countsFrom === null)).toHaveLength(1);
  });
});

describe('a factor added beside an older one', () => {
  async function withNewPasskey() {
    const founder = await newFounder(api());
    const app = await setUpAuthenticator(api(), founder);
    const proof = { currentPassword: PASSWORD, code: await app.code() };
    const { authenticator } = await givePasskey(api(), founder, {}, 'Phone', proof);
    return { founder, app, authenticator };
  }

  test('authorises nothing for the time of the hold; the older one goes on working', async () => {
    const { founder, app, authenticator } = await withNewPasskey();
    const byNew = await proofBy(api(), founder, authenticator);

    expect(refusal(await askForKey(api(), founder, byNew))).toEqual(TOO_NEW);
    expect(
      refusal(await invite(api(), founder, await proofBy(api(), founder, authenticator))),
    ).toEqual(TOO_NEW);
    expect((await askForKey(api(), founder, { code: await app.code() })).statusCode).toBe(201);
  });

  test('is no second passkey beside the older one', async () => {
    const founder = await newFounder(api());
    const { authenticator } = await givePasskey(api(), founder);
    const proof = await proofBy(api(), founder, authenticator);
    const second = await givePasskey(api(), founder, {}, 'Laptop', proof);

    const byNew = await proofBy(api(), founder, second.authenticator);
    const byOld = await proofBy(api(), founder, authenticator);

    expect(refusal(await askForKey(api(), founder, byNew))).toEqual(TOO_NEW);
    expect((await askForKey(api(), founder, byOld)).statusCode).toBe(201);
  });

  test('is not asked for, and the answer says from when it counts', async () => {
    const { founder } = await withNewPasskey();

    const needed = await api().call(reauthenticationAuthEndpoints.read, { token: founder.token });

    const { methods, newerFrom } = needed.json();
    expect(methods).toEqual(['password', 'code']);
    expect(Date.parse(newerFrom)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    await letHoursPass(api(), 72);
    expect(
      (await api().call(reauthenticationAuthEndpoints.read, { token: founder.token })).json(),
    ).toEqual({ methods: ['passkey'], recovery: true, newerFrom: null, resetAt: null });
  });

  test('in the other order: a new authenticator does not replace the passkey, nor do its recovery codes', async () => {
    const founder = await newFounder(api());
    const { authenticator } = await givePasskey(api(), founder);
    const proof = await proofBy(api(), founder, authenticator);
    const app = await setUpAuthenticator(api(), founder, proof);
    const [recovery = ''] = app.recoveryCodes;

    const replies = [
      await askForKey(api(), founder, { code: await app.code() }),
      await askForKey(api(), founder, { code: recovery }),
    ];

    expect(replies.map(refusal)).toEqual([
      [403, 'passkey_missing'],
      [403, 'passkey_missing'],
    ]);
  });

  test('is no factor for a colleague either', async () => {
    const founder = await newFounder(api());
    const eva = await newColleague(api(), founder, 'admin');
    const app = await setUpAuthenticator(api(), eva);
    const proof = { currentPassword: PASSWORD, code: await app.code() };
    const { authenticator } = await givePasskey(api(), eva, {}, 'Phone', proof);

    const byNew = await proofBy(api(), eva, authenticator);

    expect(refusal(await askForKey(api(), eva, byNew))).toEqual(TOO_NEW);
    expect((await askForKey(api(), eva, { code: await app.code() })).statusCode).toBe(201);
  });

  test('a recovery code counts as the authenticator that it belongs to', async () => {
    const { founder, app } = await withNewPasskey();
    const [code = ''] = app.recoveryCodes;

    expect((await askForKey(api(), founder, { code })).statusCode).toBe(201);
  });

  test('in test mode makes a test key, and no place in the team', async () => {
    const { founder, authenticator } = await withNewPasskey();
    const twin = await twinOf(api(), founder);
    await actFor(api(), founder, twin.id);
    const asking = () => proofBy(api(), founder, authenticator);

    expect((await askForKey(api(), founder, await asking())).statusCode).toBe(201);
    expect(refusal(await invite(api(), founder, await asking()))).toEqual(TOO_NEW);
  });
});

test('a key made under an aged factor works at once', async () => {
  const founder = await newFounder(api());
  const app = await setUpAuthenticator(api(), founder);

  const key = await newKey(api(), founder, { code: await app.code(), scopes: ['api-keys:write'] });

  const byKey = { ...founder, token: key.token };
  const made = await askForKey(api(), byKey, { scopes: ['api-keys:write'] });
  expect(made.statusCode).toBe(201);
});
