/** A drill: ENCRYPTION_KEY is lost, and the archive is verified again. docs/archive.md. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownReserveKeys, reserveSigningKey } from '../../../server/payments/reserves/keys.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { resealAll } from '../../../server/platform/encryption/reseal.ts';
import { verifySignedCheckpoints } from '../../../server/signed-checkpoints.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';

const before = useApi();
const { archive, folder } = useOldLedger(before);
/** The server with a new key. */
let after: TestApi;
let kid: string;

const withKey = (...fills: [number, ...number[]]) => {
  const [first, ...more] = fills.map((fill) => new Uint8Array(32).fill(fill));
  if (!first) throw new Error('no key');
  const secrets = { ...before().config.secrets, encryption: [first, ...more] as const };
  return { ...before().config, secrets };
};

beforeAll(async () => {
  expect((await archive()).code).toBe(0);
  kid = (await reserveSigningKey(before().db, before().config)).kid;
  after = await startApi(withKey(77), before().database);
});
afterAll(() => after.http.close());

const verify = () => ops(after, 'audit:verify', '--archive', folder());
const trust = (which = kid) => ops(after, 'reserves:trust', '--kid', which);

/** As only the owner of the database can. */
const insertKey = (name: string, values: string) =>
  before().database.owner.execute(
    `insert into reserve_key (kid, public_jwk, private_key, trusted) select '${name}', ${values} from reserve_key where kid = '${kid}'`,
  );

test('with another key, the archive has no valid signature', async () => {
  expect(await verify()).toMatchObject({
    code: 1,
    output: expect.stringContaining('FAIL checkpoint 1 has no valid signature'),
  });
});

test('a key is not trusted that is unknown, was changed, or needs no trust', async () => {
  await insertKey('key_of_somebody', 'public_jwk, private_key, null');
  const [own = ''] = (await ops(after, 'reserves:rotate')).output.split(' ');

  expect(await trust('key_none')).toEqual({ code: 1, output: 'no key key_none' });
  expect((await trust('key_of_somebody')).output).toMatch(/is not the thumbprint of its key/);
  expect((await trust(own)).output).toBe(`ENCRYPTION_KEY decrypts ${own}: it verifies anyway`);
});

test('trusted by its thumbprint, it verifies again and signs nothing', async () => {
  expect(await trust()).toEqual({ code: 0, output: `${kid} verifies what it has signed` });
  const again = await trust();
  const files = await ops(after, 'ledger:archive-verify', '--archive', folder());
  const hourly = await verifySignedCheckpoints(after.db, after.config);

  expect(again).toEqual({ code: 1, output: `${kid} is trusted already` });
  expect([(await verify()).code, files.code, hourly.breaches]).toEqual([0, 0, []]);
  expect((await reserveSigningKey(after.db, after.config)).kid).not.toBe(kid);
});

test('the owner of the database cannot give its trust to another key', async () => {
  await insertKey('key_copied', 'public_jwk, private_key, trusted');
  const [plain] = await rowsOf<{ x: string }>(
    before().db,
    sql`select public_jwk ->> 'x' as x from reserve_key where kid = ${kid}`,
  );
  await insertKey('key_plain', `public_jwk, private_key, convert_to('${plain?.x}', 'UTF8')`);

  const kids = (await ownReserveKeys(after.db, after.config)).map((key) => key.kid);

  expect(kids).toContain(kid);
  expect(kids.filter((one) => /^key_(copied|plain|of_somebody)$/.test(one))).toEqual([]);
});

test('the trust outlasts a rotation of the new key', async () => {
  await resealAll(after.db, withKey(78, 77).secrets.encryption);

  const kids = (await ownReserveKeys(after.db, withKey(78))).map((key) => key.kid);

  expect(kids).toContain(kid);
});
