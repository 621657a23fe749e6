import { describe, expect, test } from 'vitest';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import { MOST_PASSKEYS } from '#shared/passkeys/schemas.ts';
import { issueToken } from '../../../server/people/sessions/jwt.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newAuthenticator, type Wish } from '../../support/people/authenticator.ts';
import { askForExport } from '../../support/people/export.ts';
import {
  creationOptions,
  givePasskey,
  letChallengesExpire,
  memberWithPasskey,
  proofBy,
  signInOptions,
} from '../../support/people/passkeys.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';

const api = useApi();
const proof = { currentPassword: PASSWORD };
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

describe('a passkey', () => {
  test('is added after the password, shown, and reported by mail', async () => {
    const wish = { multiDevice: true };
    const { member, passkey: added, authenticator } = await memberWithPasskey(api(), wish);

    const { passkeys } = (await api().call(passkeysEndpoints.list, { token: member.token })).json();

    expect(passkeys).toEqual([added]);
    const exported = (
      await askForExport(api(), member, await proofBy(api(), member, authenticator, wish))
    ).json();
    expect(exported.passkeys).toMatchObject([{ id: added.id, countsFrom: null }]);
    expect(added).toMatchObject({ name: 'Phone', lastUsedAt: null, synced: true });
    expect(await templatesTo(api(), member.email)).toEqual(['passkey-added']);
  });

  test('is not made for a wrong password, nor without one', async () => {
    const { token } = await newMember(api());

    const wrong = await api().call(passkeysEndpoints.begin, {
      token,
      body: { currentPassword: 'no' },
    });
    const without = await api().call(passkeysEndpoints.begin, { token, body: {} });

    expect([codeOf(wrong), codeOf(without)]).toEqual(['credentials_invalid', 'password_missing']);
    expect(without.json().errors[0].path).toBe('currentPassword');
  });

  test('is made for our host, checked by its device, and known without a name', async () => {
    const member = await newMember(api());

    const options = await creationOptions(api(), member.token);

    expect(options.rp.id).toBe('localhost');
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(options.excludeCredentials).toEqual([]);
  });

  test.each<[string, Wish]>([
    ['whose user was not checked', { userVerified: false }],
    ['of another site', { origin: 'https://shop.test' }],
    ['of another host', { rpId: 'shop.test' }],
    ['made in a frame', { crossOrigin: true, topOrigin: 'https://shop.test' }],
    ['for another challenge', { challenge: 'x'.repeat(43) }],
    ['that is a signature instead', { type: 'webauthn.get' }],
  ])('%s is not added', async (_, wish) => {
    const { token } = await newMember(api());
    const credential = newAuthenticator().create(await creationOptions(api(), token), wish);

    const response = await api().call(passkeysEndpoints.add, {
      token,
      body: { name: 'x', credential },
    });

    expect([response.statusCode, codeOf(response)]).toEqual([400, 'passkey_invalid']);
    expect((await api().call(passkeysEndpoints.list, { token })).json().passkeys).toEqual([]);
  });

  test('is not added twice for one challenge, nor by somebody else, nor too late', async () => {
    const { token } = await newMember(api());
    const other = await newMember(api());
    const add = (by: string, credential: unknown) =>
      api().call(passkeysEndpoints.add, { token: by, body: { name: 'x', credential } });
    const options = await creationOptions(api(), token);
    const later = await creationOptions(api(), token);

    const stolen = await add(other.token, newAuthenticator().create(options));
    const first = await add(token, newAuthenticator().create(options));
    const again = await add(token, newAuthenticator().create(options));
    const late = newAuthenticator().create(later);
    await letChallengesExpire(api());

    expect(codeOf(stolen)).toBe('passkey_invalid');
    expect(first.statusCode).toBe(201);
    expect(codeOf(again)).toBe('passkey_invalid');
    expect(codeOf(await add(token, late))).toBe('passkey_invalid');
  });

  test('is not added in another sign-in of the same member', async () => {
    const { id, token } = await newMember(api());
    const { sid } = await openSession(api().db, id);
    const { jwt } = await issueToken(api().config.secrets.jwt, { sid });
    const credential = newAuthenticator().create(await creationOptions(api(), token));

    const response = await api().call(passkeysEndpoints.add, {
      token: jwt,
      body: { name: 'x', credential },
    });

    expect(codeOf(response)).toBe('passkey_invalid');
  });

  test('is one person’s: the same key is not added by another', async () => {
    const { authenticator } = await memberWithPasskey(api());
    const { token } = await newMember(api());
    const credential = authenticator.create(await creationOptions(api(), token));

    const response = await api().call(passkeysEndpoints.add, {
      token,
      body: { name: 'x', credential },
    });

    expect(codeOf(response)).toBe('passkey_invalid');
  });

  test('is renamed and removed by its owner alone, with a passkey, who is told', async () => {
    const { member, authenticator, passkey: added } = await memberWithPasskey(api());
    const other = await newMember(api());
    const params = { id: added.id };
    const rename = (token: string) =>
      api().call(passkeysEndpoints.changeName, { token, params, body: { name: 'Laptop' } });
    const remove = (token: string, body: unknown) =>
      api().call(passkeysEndpoints.remove, { token, params, body });

    expect((await rename(other.token)).statusCode).toBe(404);
    expect((await remove(other.token, proof)).statusCode).toBe(404);
    expect((await rename(member.token)).json().name).toBe('Laptop');
    expect(codeOf(await remove(member.token, proof))).toBe('passkey_missing');
    const signed = await proofBy(api(), member, authenticator);
    expect((await remove(member.token, signed)).statusCode).toBe(200);

    const { passkeys } = (await api().call(passkeysEndpoints.list, { token: member.token })).json();
    expect(passkeys).toEqual([]);
    expect(await templatesTo(api(), member.email)).toEqual(['passkey-added', 'passkey-removed']);
  });

  test(`is the last when there are ${MOST_PASSKEYS}`, async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const signed = () => proofBy(api(), member, authenticator);
    const one = await creationOptions(api(), member.token, await signed());
    await api().db.execute(sql`insert into passkey
      (id, member_id, credential_id, public_key, counter, transports, backup_eligible, backed_up, name)
      select gen_random_uuid(), ${member.id}, sha256(n::text::bytea), '\\x00', 0, '{}', false, false, 'x'
      from generate_series(2, ${MOST_PASSKEYS}::int) n`);

    const { token } = member;
    const begin = await api().call(passkeysEndpoints.begin, { token, body: await signed() });
    const credential = newAuthenticator().create(one);
    const add = await api().call(passkeysEndpoints.add, { token, body: { name: 'x', credential } });

    expect([codeOf(begin), codeOf(add)]).toEqual([
      'passkey_limit_reached',
      'passkey_limit_reached',
    ]);
  });
});

test('a member has several, and each authenticator is asked for one alone', async () => {
  const { member, authenticator } = await memberWithPasskey(api());
  const signed = () => proofBy(api(), member, authenticator);
  await givePasskey(api(), member, {}, 'Key', await signed());

  const { excludeCredentials } = await creationOptions(api(), member.token, await signed());

  const { id } = authenticator.get(await signInOptions(api()));
  expect(excludeCredentials).toHaveLength(2);
  expect(excludeCredentials.map((one) => one.id)).toContain(id);
});
