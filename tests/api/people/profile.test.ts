import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import {
  ADDRESS_MESSAGE,
  CHECKSUM_ADDRESS_MESSAGE,
  NETWORK_ADDRESS_MESSAGE,
} from '#shared/ethereum-address.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { OWN_ADDRESS_MESSAGE } from '#shared/withdrawals/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { readerOf } from '../../../server/platform/mail/mail-reader.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { keepLocked, signInWith } from '../../support/people/sign-in.ts';

const api = useApi({ chain: SILENT_CHAIN });
const OTHER = 'another long password';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const change = ({ token }: TestMember, body: Record<string, unknown>) =>
  api().call(profileEndpoints.update, { token, body });

const me = async ({ token }: TestMember) =>
  (await api().call(authEndpoints.readMe, { token })).json();

describe('a profile', () => {
  test('takes name and surname without a password, and answers with the user', async () => {
    const someone = await newMember(api());

    const response = await change(someone, { name: 'Ánna', surname: 'del Prado' });

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ name: 'Ánna', surname: 'del Prado' });
    expect(await me(someone)).toEqual(response.json());
    expect(await mailsTo(api(), someone.email)).toEqual([]);
  });

  test('keeps fields that are not given', async () => {
    const someone = await newMember(api());
    const before = await me(someone);

    expect((await change(someone, {})).json()).toEqual(before);
    expect((await change(someone, { name: 'Eva' })).json()).toEqual({ ...before, name: 'Eva' });
  });

  test('keeps the language of the mails, one that is enabled', async () => {
    const someone = await newMember(api());

    await change(someone, { locale: 'es' });
    await change(someone, { password: OTHER, currentPassword: PASSWORD });
    const refused = await change(someone, { locale: 'sv' });

    expect((await mailsTo(api(), someone.email))[0]?.locale).toBe('es');
    expect(refused.json().errors).toMatchObject([{ path: 'locale' }]);
  });

  test('keeps the zone of the times in mails, one that is known', async () => {
    const someone = await newMember(api());
    expect((await me(someone)).timeZone).toBeNull();

    const changed = await change(someone, { timeZone: 'europe/madrid' });
    const refused = await change(someone, { timeZone: 'Europe/Atlantis' });

    expect(changed.json().timeZone).toBe('Europe/Madrid');
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ path: 'timeZone' }],
    ]);
    expect((await me(someone)).timeZone).toBe('Europe/Madrid');
    expect(await readerOf(api().db, someone.email)).toMatchObject({ timeZone: 'Europe/Madrid' });
  });

  test('makes no business of a member; a business may be called otherwise', async () => {
    const someone = await newMember(api());
    const business = await newMerchant(api());

    const refused = await change(someone, { recipientName: 'Casa Ana' });
    const renamed = await change(business, {
      recipientName: 'Casa Alba 2',
      currentPassword: PASSWORD,
    });

    expect(refused.json().errors).toMatchObject([{ path: 'recipientName' }]);
    expect((await me(someone)).recipientName).toBeNull();
    expect(renamed.json().recipientName).toBe('Casa Alba 2');
  });

  test.each([
    ['role', { type: 'admin' }],
    ['recipient', 'x'],
    ['id', 'usr_1'],
    ['paymentsEnabled', true],
  ])('lets nobody set %s', async (field, value) => {
    const response = await change(await newMember(api()), { [field]: value });

    expect(response.json().errors).toMatchObject([{ path: field, message: 'Unknown field.' }]);
  });
});

describe('the present password', () => {
  const SENSITIVE: [string, Record<string, unknown>][] = [
    ['a new password', { password: OTHER }],
    ['a new address', { email: 'new@salus.test' }],
    ['an external deposit address', { externalDepositAddress: ADDRESS }],
  ];

  test.each(SENSITIVE)('is asked for with %s', async (_, body) => {
    const someone = await newMember(api());
    const before = await me(someone);

    const missing = await change(someone, { name: 'Eva', ...body });
    const wrong = await change(someone, { name: 'Eva', ...body, currentPassword: 'not it' });

    expect(missing.json().errors).toMatchObject([
      { path: 'currentPassword', message: 'Please provide your password.' },
    ]);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'credentials_invalid']);
    expect(await me(someone)).toEqual(before);
    expect(await mailsTo(api(), someone.email)).toEqual([]);
    expect((await signInWith(api(), someone.email)).statusCode).toBe(200);
  });

  test('is not asked for when nothing sensitive differs', async () => {
    const { email, ...rest } = await newMember(api());

    const response = await change({ email, ...rest }, { email, externalDepositAddress: null });

    expect(response.statusCode).toBe(200);
  });

  test('can be guessed five times, and guesses here do not lock the sign-in', async () => {
    const someone = await newMember(api());
    for (let i = 0; i < 5; i++) {
      await change(someone, { password: OTHER, currentPassword: 'not it' });
    }
    await keepLocked(api());

    const here = await change(someone, { password: OTHER, currentPassword: PASSWORD });
    const there = await signInWith(api(), someone.email);

    expect([here.statusCode, there.statusCode]).toEqual([429, 200]);
    expect(Number(here.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a new password', () => {
  test('ends the other sign-ins, not this one, and its owner is told', async () => {
    const someone = await newMember(api());
    const elsewhere = (await signInWith(api(), someone.email)).json().jwt;

    const response = await change(someone, { password: OTHER, currentPassword: PASSWORD });

    expect(response.statusCode).toBe(200);
    expect((await api().call(authEndpoints.readMe, { token: elsewhere })).statusCode).toBe(401);
    expect((await api().call(authEndpoints.readMe, { token: someone.token })).statusCode).toBe(200);
    expect((await signInWith(api(), someone.email, OTHER)).statusCode).toBe(200);
    expect(await templatesTo(api(), someone.email)).toEqual([
      'new-sign-in',
      'password-changed',
      'new-sign-in',
    ]);
  });

  test('is none that everybody tries, nor one’s own address', async () => {
    const someone = await newMember(api());

    for (const password of ['qwerty123456', `${someone.email} 2026`]) {
      const response = await change(someone, { password, currentPassword: PASSWORD });
      expect([response.statusCode, response.json().errors]).toMatchObject([
        422,
        [{ path: 'password', message: 'Too easy to guess.' }],
      ]);
    }
  });
});

describe('the external deposit address', () => {
  test('is kept with its checksum, its owner is told, and it can be taken away', async () => {
    const someone = await newMember(api());
    const set = (externalDepositAddress: string | null) =>
      change(someone, { externalDepositAddress, currentPassword: PASSWORD });

    expect((await set(ADDRESS.toLowerCase())).json().externalDepositAddress).toBe(ADDRESS);
    expect((await set(null)).json().externalDepositAddress).toBeNull();

    const texts = (await mailsTo(api(), someone.email)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(ADDRESS);
  });

  test('is not one of the community: the token, custody or a deposit address', async () => {
    const someone = await newMember(api());
    await change(someone, { externalDepositAddress: ADDRESS, currentPassword: PASSWORD });
    await me(someone);
    const [own] = await rowsOf<{ address: string }>(
      api().db,
      sql`select address from deposit_address limit 1`,
    );
    const { token, custody } = SILENT_CHAIN;

    for (const externalDepositAddress of [token.toLowerCase(), custody, own?.address]) {
      const response = await change(someone, { externalDepositAddress, currentPassword: PASSWORD });

      expect(response.json().errors).toMatchObject([
        { path: 'externalDepositAddress', message: OWN_ADDRESS_MESSAGE },
      ]);
    }
    expect((await me(someone)).externalDepositAddress).toBe(ADDRESS);
  });

  test('is refused with a network, and the answer says so', async () => {
    const someone = await newMember(api());

    const response = await change(someone, { externalDepositAddress: `eth:${ADDRESS}` });

    expect(response.json().errors).toMatchObject([
      { path: 'externalDepositAddress', message: NETWORK_ADDRESS_MESSAGE },
    ]);
  });

  test.each([
    ['', ADDRESS_MESSAGE],
    ['ana.eth', ADDRESS_MESSAGE],
    [ADDRESS.replace('a', 'A'), CHECKSUM_ADDRESS_MESSAGE],
    [`0x${'0'.repeat(40)}`, ADDRESS_MESSAGE],
  ])('may not be %j', async (externalDepositAddress, message) => {
    const someone = await newMember(api());

    const response = await change(someone, { externalDepositAddress, currentPassword: PASSWORD });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path: 'externalDepositAddress', message }]);
  });
});
