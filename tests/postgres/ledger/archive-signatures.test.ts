/** Signatures of checkpoints are verified each hour, and verifying them again has an end. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkInvariants, verifyAll } from '../../../server/invariants.ts';
import { verifyBooks } from '../../../server/operate/archive/evidence.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { undone } from '../../support/archive/harm.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';

const api = useApi();
const { archive } = useOldLedger(api);
beforeAll(async () => {
  expect((await archive()).code).toBe(0);
});

const FORGED = `update ledger.checkpoint set jws = jws || 'A', hash = sha256(convert_to(jws || 'A', 'UTF8'))
  where number = 3`;

/** Changes what only the owner of the database can. */
const asOwner = (change: string) =>
  api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(change));
  });

test('the hourly check alerts of a checkpoint without a valid signature', async () => {
  const [before] = await rowsOf<{ jws: string }>(
    api().db,
    sql`select jws from ledger.checkpoint where number = 3`,
  );
  await asOwner(FORGED);
  onTestFinished(() =>
    asOwner(`update ledger.checkpoint set jws = '${before?.jws}',
      hash = sha256(convert_to('${before?.jws}', 'UTF8')) where number = 3`),
  );

  await checkInvariants(api().db, api().config);

  const subject = 'I19 checkpoint 3 has no valid signature';
  const alerts = await rowsOf(
    api().db,
    sql`select subject_id as subject from alert where kind = 'invariant_broken'`,
  );
  expect(alerts).toEqual([{ subject }]);
  expect(await rowsOf(api().db, sql`select name from invariant_check where breaches > 0`)).toEqual([
    { name: 'I19' },
  ]);
});

test('a checkpoint that does not follow the one before is a breach', async () => {
  const gap = 'delete from ledger.checkpoint where number = 2';
  const verdicts = await undone(api(), gap, (tx) => verifyAll(tx, api().config));

  expect(verdicts?.find(({ name }) => name === 'I19')?.breaches).toEqual([
    { subject: 'checkpoint 3 does not follow the one before', detail: 'see audit:verify' },
  ]);
});

test('nothing is found in checkpoints that nobody changed', async () => {
  const { output } = await ops(api(), 'ledger:verify');

  expect(output).toMatch(/^ok {3}I19 each checkpoint of the archive is signed/m);
});

const archiveOneMore = (tx: Db) =>
  tx.execute(sql`insert into ledger.checkpoint (number, until, partition, jws, hash)
    select max(number) + 1, max(until) + interval '1 month', 'posting_' || max(number), 'x',
      sha256(max(number)::text::bytea)
    from ledger.checkpoint`);

/** Whenever the last checkpoint is looked up, there is a new one. */
function everArchiving(tx: Db, count: () => void): Db {
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'execute') {
        return async (...asked: Parameters<Db['execute']>) => {
          if (JSON.stringify(asked).includes('as last from ledger.checkpoint')) {
            count();
            await archiveOneMore(tx);
          }
          return target.execute(...asked);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('a fault is reported after five restarts, however often a month is archived meanwhile', async () => {
  let lookups = 0;
  const count = () => {
    lookups += 1;
  };
  const verdict = await undone(api(), FORGED, (tx) =>
    verifyBooks(everArchiving(tx, count), api().config, new Map()),
  );

  expect(verdict?.checkpoints.fault).toBe('checkpoint 3 has no valid signature');
  // Before each of six rounds, and after each but the last.
  expect(lookups).toBe(11);
});
