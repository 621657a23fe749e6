/** The program that verifies proofs of reserves refuses each kind of wrong one. */
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { fundTreasury } from '../../server/ledger/treasury.ts';
import { makeReserveKey } from '../../server/payments/reserves/keys.ts';
import { newId } from '../../server/platform/core/ids.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { useReserves } from '../support/chain/reserves.ts';
import { newAddress } from '../support/chain/withdrawals.ts';
import { newMember, tokens } from '../support/people/people.ts';

const reserves = useReserves();
beforeAll(async () => {
  await newMember(reserves().api, { cash: '100' });
  for (let day = 0; day < 3; day++) await reserves().proveNextDay();
});

describe('the program refuses', () => {
  const refused = async (...args: string[]) => {
    const { code, output } = await reserves().verify(...args);
    expect(code).toBe(1);
    return output;
  };

  test('balances that the own node does not know', async () => {
    reserves().proxy.tamper((call, answer) =>
      call.method === 'eth_call' ? { ...answer, result: `0x${'0'.repeat(63)}1` } : answer,
    );
    const { code, output } = await reserves().verify('--node', reserves().proxy.url);

    expect([code, output]).toEqual([1, expect.stringContaining('holds 1 base units, not')]);
  });

  test('a block that the own node knows with another hash', async () => {
    reserves().proxy.tamper((call, answer) =>
      call.method === 'eth_getBlockByNumber'
        ? { ...answer, result: { ...(answer.result as object), hash: '0xff' } }
        : answer,
    );
    const { code, output } = await reserves().verify('--node', reserves().proxy.url);

    expect([code, output]).toEqual([1, expect.stringContaining('as 0xff')]);
  });

  test('another token, an unknown key and a chain without the hash seen before', async () => {
    expect(await refused('--token', newAddress())).toContain('the proof is about the token');
    expect(await refused('--key', 'key_other')).toContain('is signed by key_');
    expect(await refused('--seen', 'ab'.repeat(32))).toContain('no proof has the hash');
    expect(await refused('--proof', '99')).toContain('no such proof');
  });

  test('a balance that was never counted', async () => {
    const ana = await newMember(reserves().api, { cash: '3' });
    await reserves().proveNextDay();
    const mine = await reserves().mineOf(ana.token);
    const [leaf, ...rest] = mine.leaves;
    const more = { ...mine, leaves: [{ ...leaf, units: `${tokens('4')}` }, ...rest] };
    const twice = { ...mine, leaves: [leaf, leaf] };

    expect(await refused('--mine', await reserves().fileOf(more))).toContain(
      'is not part of the proof',
    );
    expect(await refused('--mine', await reserves().fileOf(twice))).toContain(
      'a leaf is counted twice',
    );
    expect(await refused('--mine', await reserves().fileOf({ ...mine, proof: null }))).toContain(
      'not published',
    );
  });

  test('a changed statement, a removed proof and a proof in another place', async () => {
    const proofs = await rowsOf<{ number: number; jws: string }>(
      reserves().owner,
      sql`select number, jws from reserve_proof order by number`,
    );
    const [first, second] = proofs;
    if (!first || !second) throw new Error('two proofs were made');
    const put = (number: number, jws: string) =>
      reserves().owner.execute(sql`update reserve_proof set jws = ${jws} where number = ${number}`);
    const [header, , signature] = first.jws.split('.');
    const payload = { ...decodeJwt(first.jws), covered: false };
    const forged = Buffer.from(JSON.stringify(payload)).toString('base64url');

    await put(1, `${header}.${forged}.${signature}`);
    const changed = await refused();
    await put(1, second.jws);
    const moved = await refused();
    await put(1, first.jws);
    await reserves().change('delete from reserve_proof where number = 1');
    const removed = await refused();
    await reserves().owner.execute(sql`insert into reserve_proof (number, jws, hash)
      values (1, ${first.jws}, sha256(convert_to(${first.jws}, 'UTF8')))`);

    expect(changed).toContain('the signature of proof 1 is wrong');
    expect(moved).toContain('proof 1 is missing');
    expect(removed).toContain('is missing');
    expect((await reserves().verify()).code).toBe(0);
  });

  test('custody that holds less than the ledger promises', async () => {
    await makeReserveKey(reserves().owner, reserves().api.config);
    const id = newId('txn');
    await reserves().owner.transaction((tx) =>
      fundTreasury(tx, { id, units: tokens('2000000'), businessKey: `test:${id}` }),
    );
    await reserves().proveNextDay();
    const { covered } = await reserves().newest();
    const output = await refused();

    expect(covered).toBe(false);
    expect(output).toMatch(/\d+ base units are less than \d+/);
  });
});
