/** A signer that signs something else than it is asked to. */
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../server/db/database.ts';
import { ops } from '../support/ops.ts';
import { balanceOf, tokens } from '../support/people.ts';
import {
  differences,
  leave,
  newAddress,
  newLeaver,
  startScene,
  statusOf,
} from '../support/withdrawals.ts';

test('what it signed is neither kept nor sent, and nothing more is signed until a person has looked', async () => {
  const own = await startScene();
  onTestFinished(() => own.stop());
  const { api, chain, ways } = own;
  const leaver = await newLeaver(api, '12');
  const [address, thief] = [newAddress(), newAddress()];
  const { id } = (await leave(api, leaver.token, address)).json();
  const asked: string[] = [];
  const bad: typeof ways.signer = {
    sign(request) {
      asked.push(request.id);
      // As one whose journal is gone: the real one would refuse the right one afterwards.
      const other = { ...request, id: id.replace(/.$/, 'z') };
      return ways.signer.sign(
        other.action === 'transfer' ? { ...other, nonce: '99', to: thief } : other,
      );
    },
  };

  await own.carryOut({ signer: bad });
  await own.carryOut({ signer: bad });

  expect(asked).toEqual([id]);
  expect(await rowsOf(api.db, sql`select from outgoing_version where raw is not null`)).toEqual([]);
  expect(await chain.balanceOf(thief)).toBe(0n);
  expect(await rowsOf(api.db, sql`select kind, subject_id as id from alert`)).toEqual([
    { kind: 'signer_mismatch', id },
  ]);
  expect((await ops(api, 'withdrawals')).output).toContain('paused');
  // Those bytes may be with others: its tokens are not given back.
  expect((await ops(api, 'withdrawal:release', '--id', id)).code).not.toBe(0);
  expect(await balanceOf(api, leaver.stake)).toBe(0n);

  await ops(api, 'withdrawals:resume');
  await own.carryOut();

  expect(await statusOf(own, leaver)).toBe('settled');
  expect(await chain.balanceOf(address)).toBe(tokens('12'));
  expect(await differences(api, chain)).toEqual([]);
});
