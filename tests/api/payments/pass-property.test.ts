/** Random lives of a pass against a model: entries are never negative or invented, and money never exceeds the net. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireHoldings } from '../../../server/payments/passes/holdings.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  giveBack,
  heldBy,
  newPass,
  paySession,
  readPass,
  sessionWith,
  visit,
} from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8);

const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant('visit' as const),
        entries: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('back' as const),
        entries: fc.integer({ min: 0, max: 9 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('refund' as const),
        entries: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constant('expire' as const), entries: fc.constant(0) }),
    },
  ),
  { minLength: 1, maxLength: 8 },
);

test('any life of a pass keeps its entries and its money in balance', async () => {
  const merchant = await newMerchant(api());
  const member = await newMember(api(), { cash: '10000000' });

  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 9999 }),
      acts,
      async (entries, price, life) => {
        const pass = await newPass(api(), merchant, { entries, price: `${price}.37` });
        const { id } = await sessionWith(api(), merchant, pass);
        await paySession(api(), member, id);
        const holding =
          (await heldBy(api(), member)).find((one) => one.pass.id === pass.id)?.id ?? '';
        const model = { held: entries, used: 0, returned: 0, expired: 0 };
        const visits: { id: string; entries: number }[] = [];
        let isOver = false;

        for (const { act, entries: count } of life) {
          if (act === 'visit') {
            const taken = await visit(api(), { merchant, pass }, { holding, entries: count });
            expect(taken.statusCode === 201).toBe(!isOver && count <= model.held);
            if (taken.statusCode !== 201) continue;
            visits.push({ id: taken.json().id, entries: count });
            model.held -= count;
            model.used += count;
          } else if (act === 'back') {
            const [one] = visits.splice(count, 1);
            if (!one) continue;
            const returned = await giveBack(api(), merchant, one.id);
            expect(returned.statusCode === 200).toBe(!isOver);
            if (isOver) continue;
            model.held += one.entries;
            model.used -= one.entries;
          } else if (act === 'refund') {
            const given = await refund(api(), { merchant, id }, { entries: count });
            expect(given.statusCode === 201).toBe(!isOver && count <= model.held);
            if (given.statusCode !== 201) continue;
            model.held -= count;
            model.returned += count;
            if (model.held === 0) isOver = true;
          } else {
            await rowsOf(
              api().database.owner.db,
              sql`update pass_holding set valid_until = clock_timestamp() where id = ${holding}`,
            );
            await expireHoldings(api().db, api().config);
            model.expired += model.held;
            model.held = 0;
            isOver = true;
          }
        }

        expect((await readPass(api(), merchant, pass)).entriesOf).toEqual({
          issued: entries,
          ...model,
        });
      },
    ),
    { numRuns: RUNS },
  );
});
