/** Key rotation: all stored secrets are re-encrypted. */
import { expect, test, vi } from 'vitest';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { rotateKey } from '../../../server/payments/receipts/keys.ts';
import { makeReserveKey } from '../../../server/payments/reserves/keys.ts';
import { trustReserveKey } from '../../../server/payments/reserves/trust.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { SEALED } from '../../../server/platform/encryption/columns.ts';
import { resealAll } from '../../../server/platform/encryption/reseal.ts';
import { seal, unseal, unsealByFirst } from '../../../server/platform/encryption/secret-box.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi();
const NEXT = new Uint8Array(32).fill(3);

/** The same API with the next key first. */
function withNext(): TestApi {
  const { config, ...rest } = api();
  const encryption = [NEXT, ...config.secrets.encryption] as const;
  return { ...rest, config: { ...config, secrets: { ...config.secrets, encryption } } };
}

/** Every stored secret with its owner. */
async function stored() {
  const all = SEALED.map(async ({ table, column, owner }) => {
    const rows = await rowsOf<{ sealed: string; owner: string }>(
      api().db,
      sql.raw(`select encode(${column}, 'base64') as sealed, ${owner ?? "''"} as owner
        from ${table} where ${column} is not null`),
    );
    return rows.map((row) => ({
      place: `${table}.${column}`,
      owner: row.owner,
      bytes: new Uint8Array(Buffer.from(row.sealed, 'base64')),
    }));
  });
  return (await Promise.all(all)).flat();
}

async function somethingEverywhere(): Promise<void> {
  const merchant = await newMerchant(api());
  const { id } = await newMerchant(api(), { webhook: 'https://shop.test/hook' });
  await api().db.execute(sql`update webhook_endpoint
    set previous_secret = secret, previous_until = now() + interval '1 day' where merchant_id = ${id}`);
  await createEndpoint(api().db, api().config, merchant.id, 'https://shop.test/other');
  // Both make a mail, too.
  await setUpAuthenticator(api(), await newMember(api()));
  await rotateKey(api().db, api().config);
  const kid = await makeReserveKey(api().db, api().config);
  await trustReserveKey(api().db, api().config, kid);
}

test('every secret can be decrypted with the next key alone, unchanged', async () => {
  await somethingEverywhere();
  const [before] = [await stored()];
  const old = api().config.secrets.encryption;
  const said = before.map(({ bytes, owner }) => unseal(old, bytes, owner));
  expect(new Set(before.map(({ place }) => place)).size).toBe(SEALED.length);

  const first = await ops(withNext(), 'secrets:reseal');
  const second = await ops(withNext(), 'secrets:reseal');

  const after = await stored();
  const opened = after.map(({ bytes, owner }) => unseal([NEXT], bytes, owner));
  expect(opened.sort()).toEqual(said.sort());
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(first.output).toMatch(/second_factor\.secret: 1 sealed anew, 0 were already/);
  expect(second.output).not.toMatch(/ [1-9]\d* sealed anew/);
});

test('a secret that no key decrypts is reported and left unchanged', async () => {
  const { id } = await newMerchant(api());
  await createEndpoint(api().db, api().config, id, 'https://shop.test/lost');
  const lost = Buffer.from(seal([new Uint8Array(32).fill(9)], 'lost')).toString('base64');
  const [endpoint] = await rowsOf<{ id: string }>(
    api().db,
    sql`update webhook_endpoint set secret = decode(${lost}, 'base64')
      where merchant_id = ${id} returning id`,
  );

  const { code, output } = await ops(withNext(), 'secrets:reseal');

  expect(code).toBe(1);
  expect(output).toContain(`NO KEY OPENS ${endpoint?.id}`);
  expect(output).toContain('keep every key');
  const [row] = await rowsOf<{ secret: string }>(
    api().db,
    sql`select replace(encode(secret, 'base64'), chr(10), '') as secret
      from webhook_endpoint where merchant_id = ${id}`,
  );
  expect(row?.secret).toBe(lost);
});

test('a secret that a server changes meanwhile is left unchanged', async () => {
  const { db } = api();
  const keys = withNext().config.secrets.encryption;
  const { id } = await newMerchant(api(), { webhook: 'https://shop.test/renewed' });
  const renewed = Buffer.from(seal(keys, 'renewed')).toString('base64');
  const execute = db.execute.bind(db);
  // Once the secrets of endpoints, which come first, have been read.
  vi.spyOn(db, 'execute').mockImplementationOnce((async (query: Statement) => {
    const read = await execute(query);
    await execute(sql`update webhook_endpoint set secret = decode(${renewed}, 'base64')
      where merchant_id = ${id}`);
    return read;
  }) as unknown as typeof db.execute);

  await resealAll(db, keys);

  const said = (await stored()).map(({ bytes, owner }) => unsealByFirst(keys, bytes, owner));
  expect(said).toContain('renewed');
});

/** Bytes that are not encrypted: hashes and their salts, public keys of passkeys, public images. */
const OTHERS = [
  /hash$/,
  /^(seal|audit_log)\.(content|hashes|previous)$/,
  /^audit_text\.salt$/,
  // A keyed hash of the digits.
  /^auth_session\.mailbox_digits$/,
  // A hash of the button and the network.
  /^button_hold\.(wide_)?network$/,
  // The hashes of a chain.
  /^invoice_se(ries|al)\.seal$/,
  /^invoice_seal\.digest$/,
  /^merchant_logo\.image$/,
  /^registered_passkey\.credential_id$/,
  /^(mail_limit|rate_limit|sign_in_limit)\.key$/,
  /^(operator_)?passkey\.(credential_id|public_key)$/,
  /^purchase_count\.subject$/,
  // Random, and known to the leaf's member.
  /^reserve_leaf\.nonce$/,
  /^sign_in_ticket\.password_mark$/,
];

test('every column of bytes is either re-encrypted or listed as unencrypted', async () => {
  const columns = await rowsOf<{ name: string }>(
    api().db,
    sql`select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where table_schema in ('public', 'ledger') and data_type = 'bytea'
        and table_type = 'BASE TABLE'`,
  );
  const sealed = SEALED.map(({ table, column }) => `${table}.${column}`);

  const names = columns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(sealed));
  expect(
    names.filter((name) => !sealed.includes(name) && !OTHERS.some((one) => one.test(name))),
  ).toEqual([]);
});
