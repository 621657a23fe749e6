/**
 * The numbers of invoices have no gaps: many issue at once, some roll back, and the year turns in between. RACES sets how
 * many of a long run.
 */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { invoiceScene, invoicesOf, issue, issued } from '../../support/payments/invoices.ts';
import { paidAgain } from '../../support/payments/refunds.ts';
import { ownerOf } from '../../support/people/people.ts';
import { twinOf } from '../../support/people/test-mode.ts';
import { chance } from '../../support/random/chance.ts';

const api = useApi();
const MANY = Number(process.env.RACES ?? 1000);
const AT_ONCE = 20;
/** In percent. */
const ROLLED_BACK = 30;

const owner = () => ownerOf(api());

/** One more document like the first of a business, under its next number. */
const write = (db: Db, id: string, changes: Record<string, string> = {}) =>
  rowsOf(
    db,
    sql`select invoices.write(jsonb_populate_record(i, ${JSON.stringify({ source: newId('pay'), ...changes })}::jsonb), '')
      from invoice i where i.id = ${id}`,
  );

const seriesOf = (merchantId: string) =>
  rowsOf<{ year: number; last: number; documents: number; seals: number; broken: number | null }>(
    owner(),
    sql`select y.year::int as year, y.last::int as last, invoices.first_break(y.merchant_id, y.year) as broken,
        (select count(*)::int from invoice i where i.merchant_id = y.merchant_id and i.year = y.year) as documents,
        (select count(*)::int from invoice_seal s where s.merchant_id = y.merchant_id and s.year = y.year) as seals
      from invoice_series y where y.merchant_id = ${merchantId} order by y.year`,
  );

async function first() {
  const scene = await invoiceScene(api());
  return { ...scene, invoice: await issued(api(), scene.merchant, scene.id) };
}

describe('numbers', () => {
  test(`have no gap after ${MANY} that issue at once, of which some roll back`, async () => {
    const { merchant, invoice } = await first();
    const { below } = chance();
    let kept = 1;
    const one = async () => {
      const rollsBack = below(100) < ROLLED_BACK;
      await owner()
        .transaction(async (tx) => {
          await write(tx, invoice.id);
          if (rollsBack) throw new Error('rolled back');
          kept += 1;
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back'));
    };
    for (let begun = 0; begun < MANY; begun += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, one));
    }

    expect(await seriesOf(merchant.id)).toMatchObject([
      { last: kept, documents: kept, seals: kept, broken: null },
    ]);
    const [order] = await rowsOf<{ late: number }>(
      owner(),
      sql`select count(*)::int as late from invoice i join invoice o using (merchant_id, year)
        where i.merchant_id = ${merchant.id} and o.number = i.number + 1 and o.issued_at < i.issued_at`,
    );
    expect(order?.late).toBe(0);
  }, 120_000);

  test('begin again in the next year of the business’s zone', async () => {
    const { merchant, invoice } = await first();
    const { id: merchant_id } = await twinOf(api(), merchant);
    const writeAt = async (time: string) => {
      await owner().execute(
        sql`insert into test_clock (merchant_id, now_at) values (${merchant_id}, ${time}::timestamptz)
          on conflict (merchant_id) do update set now_at = excluded.now_at`,
      );
      await write(owner(), invoice.id, { merchant_id });
    };
    await owner().execute(
      sql`update merchant set time_zone = 'Pacific/Auckland' where id = ${merchant_id}`,
    );
    // 23:59 and 00:01 in Auckland.
    await writeAt('2030-12-31T10:59:00Z');
    await writeAt('2030-12-31T11:01:00Z');
    await writeAt('2030-12-31T12:00:00Z');

    const years = (await seriesOf(merchant_id)).map(({ year, last }) => [year, last]);
    expect(years).toEqual([
      [2030, 1],
      [2031, 2],
    ]);
  });

  test('are given to the same payment once, however often it is asked for at once', async () => {
    const scene = await invoiceScene(api());
    const other = await paidAgain(api(), scene);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        issue(api(), scene.merchant, at % 2 ? scene.id : other.id),
      ),
    );

    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(2);
    expect(await seriesOf(scene.merchant.id)).toMatchObject([{ last: 2, documents: 2 }]);
  });
});

describe('the chain of digests', () => {
  test('stays whole when a document is deleted after its period', async () => {
    const { merchant, invoice, ...scene } = await first();
    const { id } = await paidAgain(api(), { merchant, ...scene });
    await issued(api(), merchant, id);

    await owner().execute(sql`delete from invoice where id = ${invoice.id}`);

    expect(await seriesOf(merchant.id)).toMatchObject([
      { last: 2, documents: 1, seals: 2, broken: null },
    ]);
    expect(await invoicesOf(api(), merchant)).toHaveLength(1);
  });

  test.each([
    ['a changed buyer', sql`update invoice set buyer_name = 'Eve'`, 1],
    ['a changed total', sql`update invoice set content = content || '{"total": "1.00"}'`, 1],
    ['a deleted seal', sql`delete from invoice_seal`, 1],
  ])('names the first number of %s', async (_, change, broken) => {
    const { merchant } = await first();

    await owner().execute(sql`${change} where merchant_id = ${merchant.id}`);

    expect(await seriesOf(merchant.id)).toMatchObject([{ broken }]);
  });
});
