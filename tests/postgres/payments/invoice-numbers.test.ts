/**
 * The numbers of invoices have no gaps: many issue at once, some roll back, and the year turns in between. RACES sets how
 * many of a long run.
 */
import { describe, expect, test } from 'vitest';
import { forgetExpired } from '../../../server/forget-personal-data.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { invoiceScene, issue, issued, voidInvoice } from '../../support/payments/invoices.ts';
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

const seriesOf = (merchantId: string, db = owner()) =>
  rowsOf<{ year: number; last: number; documents: number; seals: number; broken: number | null }>(
    db,
    sql`select y.year::int as year, y.last::int as last, invoices.first_break(y.merchant_id, y.year) as broken,
        (select count(*)::int from invoice i where i.merchant_id = y.merchant_id and i.year = y.year) as documents,
        (select count(*)::int from invoice_seal s where s.merchant_id = y.merchant_id and s.year = y.year) as seals
      from invoice_series y where y.merchant_id = ${merchantId} order by y.year`,
  );

const setClock = (merchantId: string, time: string) =>
  owner().execute(
    sql`insert into test_clock (merchant_id, now_at) values (${merchantId}, ${time}::timestamptz)
      on conflict (merchant_id) do update set now_at = excluded.now_at`,
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
      await setClock(merchant_id, time);
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
  test('stays whole when a document is deleted after its period, and breaks before', async () => {
    const { merchant, invoice } = await first();
    const { id: merchant_id } = await twinOf(api(), merchant);
    const years = [new Date().getUTCFullYear() - 11, new Date().getUTCFullYear() - 10];
    for (const year of years) {
      await setClock(merchant_id, `${year}-06-01T12:00:00Z`);
      await write(owner(), invoice.id, { merchant_id });
    }

    await owner().execute(sql`delete from invoice where merchant_id = ${merchant_id}`);

    expect(await seriesOf(merchant_id)).toMatchObject([
      { year: years[0], last: 1, documents: 0, seals: 1, broken: null },
      { year: years[1], last: 1, documents: 0, seals: 1, broken: 1 },
    ]);
    const { breaches } = (await verifyLedger(api().db)).find(({ name }) => name === 'I24') ?? {};
    expect(breaches).toContainEqual({ subject: `${merchant_id} ${years[1]}`, detail: 'number 1' });
    await owner().execute(sql`delete from invoice_series where merchant_id = ${merchant_id}`);
    await owner().execute(sql`delete from invoice_seal where merchant_id = ${merchant_id}`);
  });

  test('stays whole when documents are deleted after the period that the operator has set', async () => {
    const { merchant, invoice } = await first();
    const { id: merchant_id } = await twinOf(api(), merchant);
    const years = [11, 7, 5].map((ago) => new Date().getUTCFullYear() - ago);
    for (const year of years) {
      await setClock(merchant_id, `${year}-06-01T12:00:00Z`);
      await write(owner(), invoice.id, { merchant_id });
    }
    const left = async () =>
      (await seriesOf(merchant_id)).map(({ documents, broken }) => [documents, broken]);

    await forgetExpired(owner(), { invoiceYears: 10 });
    const afterTen = await left();
    await forgetExpired(owner(), { invoiceYears: 6 });
    const afterSix = await left();
    await forgetExpired(owner(), { invoiceYears: 10 });
    const longerAgain = await left();

    await owner().execute(sql`delete from invoice where merchant_id = ${merchant_id}`);

    expect(afterTen).toEqual([
      [0, null],
      [1, null],
      [1, null],
    ]);
    expect([afterSix, longerAgain]).toEqual(
      Array.from({ length: 2 }, () => [
        [0, null],
        [0, null],
        [1, null],
      ]),
    );
    // It was never over for the last one.
    expect(await left()).toEqual([
      [0, null],
      [0, null],
      [0, 1],
    ]);
    await owner().execute(sql`delete from invoice_series where merchant_id = ${merchant_id}`);
    await owner().execute(sql`delete from invoice_seal where merchant_id = ${merchant_id}`);
  });

  test.each([
    ['changed', sql`update invoice set buyer_name = 'Eve'`],
    ['made valid again', sql`update invoice set voided_at = null`],
    ['void at another time', sql`update invoice set voided_at = now() + interval '1 day'`],
    ['given to another invoice', sql`update invoice set invoice_id = id`],
  ])('is of documents that are never %s', async (_, change) => {
    const { merchant, invoice } = await first();
    await voidInvoice(api(), merchant, invoice.id);

    const refused = owner().execute(sql`${change} where merchant_id = ${merchant.id}`);

    await expect(refused).rejects.toMatchObject({ cause: { constraint: 'never_edited' } });
  });

  test.each([
    ['a changed buyer', sql`update invoice set buyer_name = 'Eve'`, 1],
    ['a changed total', sql`update invoice set content = content || '{"total": "1.00"}'`, 1],
    ['a deleted document', sql`delete from invoice`, 1],
    ['a deleted seal', sql`delete from invoice_seal`, 1],
    ['a series that was cut', sql`update invoice_series set last = 0`, 1],
    ['a seal of the series that is another one', sql`update invoice_series set seal = 'x'`, 1],
  ])('names the first number of %s', async (_, change, broken) => {
    const { merchant } = await first();
    const undo = new Error('undo');
    let found: unknown;

    await owner()
      .transaction(async (tx) => {
        await tx.execute(sql`alter table invoice disable trigger never_edited`);
        await tx.execute(sql`${change} where merchant_id = ${merchant.id}`);
        found = await seriesOf(merchant.id, tx);
        throw undo;
      })
      .catch((error: Error) => expect(error).toBe(undo));

    expect(found).toMatchObject([{ broken }]);
  });
});
