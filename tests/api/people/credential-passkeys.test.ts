/** Passkeys and changes of credentials: the undo, and a password reset by e-mail. */
import { describe, expect, test } from 'vitest';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { passkeyRowsOf } from '../../../server/people/passkeys/own-passkeys.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  AS_IN_PRODUCTION,
  codeIn,
  letHoursPass,
  NEW_PASSWORD,
  setPassword,
  undo,
} from '../../support/people/credential-changes.ts';
import {
  givePasskey,
  memberWithPasskey,
  proofBy,
  signInOptions,
} from '../../support/people/passkeys.ts';
import { newMember } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });

const namesOf = async (id: string) => (await passkeyRowsOf(api().db, id)).map(({ name }) => name);

async function passkeyOf(memberId: string): Promise<object | undefined> {
  const rows = await rowsOf<object>(
    api().db,
    sql`select * from passkey where member_id = ${memberId}`,
  );
  return rows[0];
}

describe('an undo', () => {
  test('removes a passkey that a thief added', async () => {
    const victim = await newMember(api());
    await givePasskey(api(), victim, {}, 'of the thief');
    expect(await namesOf(victim.id)).toEqual(['of the thief']);

    await undo(api(), await codeIn(api(), victim.email, 'passkey-added'));

    expect(await namesOf(victim.id)).toEqual([]);
  });

  test('restores a removed passkey unchanged', async () => {
    const { member: victim, passkey, authenticator } = await memberWithPasskey(api());
    await letHoursPass(api(), 100);
    const body = await proofBy(api(), victim, authenticator);
    const before = await passkeyOf(victim.id);
    const params = { id: passkey.id };
    await api().call(passkeysEndpoints.remove, { token: victim.token, params, body });
    expect(await namesOf(victim.id)).toEqual([]);

    await undo(api(), await codeIn(api(), victim.email, 'passkey-removed'));

    const after = await passkeyOf(victim.id);
    // Removing it was its last use, which increased the counter.
    expect(after).toEqual({ ...before, counter: 1n, last_used_at: expect.any(Date) });
  });
});

describe('a password reset by e-mail', () => {
  test('requires the passkey of a member who has one, and unfreezes the account', async () => {
    const { member: ana, authenticator } = await memberWithPasskey(api());
    const { authenticator: stranger } = await memberWithPasskey(api());
    await letHoursPass(api(), 100);
    const proof = await proofBy(api(), ana, authenticator);
    const changed = await api().call(profileEndpoints.update, {
      token: ana.token,
      body: { password: 'another long password', ...proof },
    });
    expect(changed.statusCode).toBe(200);
    await undo(api(), await codeIn(api(), ana.email, 'password-changed'));

    const without = await setPassword(api(), ana.email);
    const others = await setPassword(api(), ana.email, {
      passkey: stranger.get(await signInOptions(api())),
    });
    const own = await setPassword(api(), ana.email, {
      passkey: authenticator.get(await signInOptions(api())),
    });

    expect([without.statusCode, without.json().code]).toEqual([403, 'passkey_missing']);
    expect(others.json().code).toBe('passkey_invalid');
    expect(own.statusCode).toBe(200);
    const { jwt } = (await signInWith(api(), ana.email, NEW_PASSWORD)).json();
    const again = await api().call(profileEndpoints.update, {
      token: jwt,
      body: {
        password: 'a third long password',
        ...(await proofBy(api(), { token: jwt }, authenticator)),
      },
    });
    expect(again.statusCode).toBe(200);
  });
});
