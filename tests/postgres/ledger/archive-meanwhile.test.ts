/** A month that is archived while somebody verifies is no tampering. */
import { expect, test } from 'vitest';
import { verifyBooks, verifyCheckpoints } from '../../../server/operate/archive/evidence.ts';
import { filePages } from '../../../server/payments/transactions/file.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { useApi } from '../../support/api/api.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { monthOf, monthsAgo } from '../../support/archive/old-months.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { paidAgain } from '../../support/payments/refunds.ts';

const api = useApi();
const { archive, scene } = useOldLedger(api);

/** Calls `meanwhile` once, before the first statement that matches, inside or outside a transaction. */
function interrupted(db: Db, statement: RegExp, meanwhile: () => Promise<unknown>): Db {
  let isDone = false;
  const watching = (inner: Db): Db =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'execute') {
          return async (...asked: Parameters<Db['execute']>) => {
            const [{ text = '' }] = asked as [{ text?: string }];
            if (!isDone && statement.test(text)) {
              isDone = true;
              await meanwhile();
            }
            return target.execute(...asked);
          };
        }
        if (name === 'transaction') {
          return (...[work, config]: Parameters<Db['transaction']>) =>
            target.transaction((tx) => work(watching(tx as Db) as typeof tx), config);
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return watching(db);
}

test('the books are verified again', async () => {
  let code: number | undefined;
  const meanwhile = async () => {
    ({ code } = await archive(monthOf(monthsAgo(26))));
  };
  const { checkpoints, seals } = await verifyBooks(
    interrupted(api().db, /from ledger\.seal/, meanwhile),
    api().config,
    new Map(),
  );

  expect(code).toBe(0);
  expect([checkpoints.fault, seals.fault]).toEqual([undefined, undefined]);
  expect(checkpoints.checkpoints).toHaveLength(1);
});

test('checkpoints and sums are those of one moment', async () => {
  let code: number | undefined;
  const meanwhile = async () => {
    ({ code } = await archive(monthOf(monthsAgo(25))));
  };
  const { checkpoints, fault } = await verifyCheckpoints(
    interrupted(api().db, /partitions\.list/, meanwhile),
    api().config,
  );

  expect([code, fault, checkpoints.length]).toEqual([0, undefined, 1]);
});

test('a file that is read meanwhile breaks off, because its header named no archive', async () => {
  const { payer } = scene(2);
  const { cash, stake } = payer;
  await paidAgain(api(), scene(2));
  const { archivedBefore, pages } = await filePages(api().db, { id: payer.id, cash, stake }, {}, 1);
  const read = pages[Symbol.asyncIterator]();
  const first = await read.next();
  await sealAll(api().db);
  expect((await archive()).code).toBe(0);

  expect([archivedBefore, first.value]).toEqual([undefined, [expect.anything()]]);
  await expect(read.next()).rejects.toThrow('The service is briefly unavailable');
});
