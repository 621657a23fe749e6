/** A signer that signs something other than what was requested. */
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { ops } from '../support/api/operator.ts';
import {
  differences,
  leave,
  newAddress,
  newLeaver,
  startScene,
  statusOf,
} from '../support/chain/withdrawals.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

test('a wrong signature is neither stored nor sent, and signing stops until an operator intervenes', async () => {
  const own = await startScene();
  onTestFinished(() => own.stop());
  const { api, chain, dependencies } = own;
  const leaver = await newLeaver(api, '12');
  const [address, thief] = [newAddress(), newAddress()];
  const { id } = (await leave(api, leaver.token, address)).json();
  const asked: string[] = [];
  const bad: typeof dependencies.signer = {
    sign(request) {
      asked.push(request.id);
      // A signer without its journal; with one, it would refuse the correct request afterwards.
      const other = { ...request, id: id.replace(/.$/, 'z') };
      return dependencies.signer.sign(
        other.action === 'transfer' ? { ...other, nonce: '99', to: thief } : other,
      );
    },
  };

  await own.carryOut({ signer: bad });
  await own.carryOut({ signer: bad });

  expect(asked).toEqual([id]);
  expect(await rowsOf(api.db, sql`select from outgoing_version where raw is not null`)).toEqual([]);
  expect(await chain.balanceOf(thief)).toBe(0n);
  expect(await rowsOf(api.db, sql`select kind, subject_id as id from alert order by kind`)).toEqual(
    [
      { kind: 'pause_started', id: expect.stringMatching(`^withdrawals_paused .*${id}$`) },
      { kind: 'signer_mismatch', id },
    ],
  );
  expect((await ops(api, 'withdrawals')).output).toContain('paused');
  // Others may have those bytes, so the tokens must not be released.
  expect((await ops(api, 'withdrawal:release', '--id', id)).code).not.toBe(0);
  expect(await balanceOf(api, leaver.stake)).toBe(0n);

  await ops(api, 'withdrawals:resume');
  await own.carryOut();

  expect(await statusOf(own, leaver)).toBe('settled');
  expect(await chain.balanceOf(address)).toBe(tokens('12'));
  expect(await differences(api, chain)).toEqual([]);
});
