/** A business that the version before registered: the person goes on as its owner, with all credentials. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { useApi } from '../support/api/api.ts';
import { SILENT_CHAIN } from '../support/chain/settings.ts';
import { payScene, TOTAL } from '../support/payments/pay-scene.ts';
import { codeIn, undo } from '../support/people/credential-changes.ts';
import { givePasskey, present, proofBy, signInOptions } from '../support/people/passkeys.ts';
import { newMember, PASSWORD, type TestMember } from '../support/people/people.ts';
import { registerAsBefore } from '../support/people/registered-before.ts';
import { actFor, newColleague } from '../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN });
const [BEFORE, AFTER] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
];

const me = async (token: string) => (await api().call(authEndpoints.readMe, { token })).json();
const owner = () => api().database.owner.db;

async function twice() {
  const before = await newMember(api(), { cash: '70' });
  return { before, person: await registerAsBefore(api(), before) };
}

test('their open sign-in acts for the business, and they can choose themselves', async () => {
  const { before, person } = await twice();
  const { id, token, email } = before;

  expect(await me(token)).toMatchObject({ id, email, name: 'Ana', recipientName: 'Casa Antes' });
  const { accounts } = (await api().call(walletEndpoints.readAccounts, { token })).json();
  expect(accounts[0].balance).toBe('70');
  await actFor(api(), before, null);
  expect(await me(token)).toMatchObject({ id: person, email, recipientName: null });
  const own = (await api().call(walletEndpoints.readAccounts, { token })).json();
  expect(own.accounts[0].balance).toBe('0');
  const { businesses } = (await api().call(actingEndpoints.listBusinesses, { token })).json();
  expect(businesses).toMatchObject([{ id, role: 'owner' }]);
});

test('they sign in with the password, and act for the business at once', async () => {
  const { before } = await twice();
  const body = { identifier: before.email, password: PASSWORD };

  const signedIn = (await api().call(authEndpoints.signIn, { body })).json();

  expect(signedIn.user).toMatchObject({ id: before.id, recipientName: 'Casa Antes' });
});

test('a person of two teams chooses after signing in', async () => {
  const { before, person } = await twice();
  const other = await twice();
  await owner().execute(sql`insert into team_member (business_id, member_id, role)
    values (${other.before.id}, ${person}, 'till')`);
  const body = { identifier: before.email, password: PASSWORD };

  const signedIn = (await api().call(authEndpoints.signIn, { body })).json();

  expect(signedIn.user.id).toBe(person);
});

test('earlier receipts open while they act for the business, and for no other person', async () => {
  const { payer: before, id, merchant } = await payScene(api());
  const body = { total: TOTAL };
  await api().call(payEndpoints.confirm, { params: { id }, token: before.token, body });
  await registerAsBefore(api(), before);
  const receipt = async ({ token }: { token: string }) =>
    (await api().call(receiptEndpoints.readPdf, { token, params: { id }, query: {} })).statusCode;
  const finance = await newColleague(api(), before, 'finance');
  const till = await newColleague(api(), before, 'till');
  const { before: stranger } = await twice();

  expect([await receipt(before), await receipt(finance)]).toEqual([200, 200]);
  expect([await receipt(till), await receipt(stranger), await receipt(merchant)]).toEqual([
    403, 404, 404,
  ]);
  await actFor(api(), before, null);
  expect(await receipt(before)).toBe(404);
});

test('a receipt of their own opens, whichever business they act for', async () => {
  const { payer, id } = await payScene(api());
  const body = { total: TOTAL };
  await api().call(payEndpoints.confirm, { params: { id }, token: payer.token, body });
  const { before } = await twice();
  await owner().execute(sql`insert into team_member (business_id, member_id, role)
    values (${before.id}, ${payer.id}, 'till')`);
  await actFor(api(), payer, before.id);

  const input = { token: payer.token, params: { id }, query: {} };
  expect((await api().call(receiptEndpoints.readPdf, input)).statusCode).toBe(200);
});

describe('their passkey', () => {
  async function withPasskey() {
    const before = await newMember(api());
    const { authenticator } = await givePasskey(api(), before);
    return { before, authenticator, person: await registerAsBefore(api(), before) };
  }

  test('signs in under the former user handle', async () => {
    const { before, authenticator } = await withPasskey();

    const signedIn = await present(api(), authenticator.get(await signInOptions(api())));

    expect(signedIn.json().user).toMatchObject({ id: before.id, email: before.email });
  });

  test('and a new one have the same user handle', async () => {
    const { before, authenticator } = await withPasskey();
    const body = await proofBy(api(), before, authenticator);
    const { options } = (
      await api().call(passkeysEndpoints.begin, { token: before.token, body })
    ).json();

    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(before.id);
    expect(options.excludeCredentials).toHaveLength(1);
  });
});

test('undoing a change from before restores the passkeys and the payout address', async () => {
  const before = await newMember(api());
  const { id, token } = before;
  const change = (address: string) =>
    api().call(profileEndpoints.update, {
      token,
      body: { externalDepositAddress: address, currentPassword: PASSWORD },
    });
  await change(BEFORE);
  await change(AFTER);
  const code = await codeIn(api(), before.email, 'deposit-address-changed', 'undo');
  const person = await registerAsBefore(api(), before);

  await undo(api(), code);

  const rows = await rowsOf(
    api().db,
    sql`select id, external_deposit_address as address from member
      where id in (${id}, ${person}) order by kind`,
  );
  expect(rows).toEqual([
    { id, address: BEFORE },
    { id: person, address: null },
  ]);
});

describe('nobody signs in as a business', () => {
  const statements: [string, (who: TestMember) => ReturnType<typeof sql>][] = [
    [
      'a passkey',
      ({ id }) => sql`insert into passkey (id, member_id, credential_id, public_key, counter,
          transports, backup_eligible, backed_up, name)
        values (gen_random_uuid(), ${id}, '\\x01', 'x', 0, '{}', false, false, 'Phone')`,
    ],
    [
      'an authenticator app',
      ({ id }) => sql`insert into second_factor (member_id, secret) values (${id}, 'x')`,
    ],
    [
      'a sign-in',
      ({ id }) => sql`insert into auth_session (id, member_id, refresh_hash, expires_at)
        values (gen_random_uuid(), ${id}, 'x', now())`,
    ],
    [
      'a mail code',
      ({ id }) => sql`insert into mail_code (hash, purpose, member_id, email, expires_at)
        values (convert_to(${id}, 'UTF8'), 'reset', ${id}, 'x@salus.test', now())`,
    ],
  ];
  test.each(statements)('it gets no %s', async (_, statement) => {
    const { before } = await twice();

    await expect(owner().execute(statement(before))).rejects.toMatchObject({
      cause: { constraint: 'member_is_person' },
    });
  });
});
