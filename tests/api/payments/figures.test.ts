/** One sale, one set of figures: what each surface says of random sales is what the ledger moved. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import { formatMoney } from '#shared/format.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { formatToken } from '#shared/money.ts';
import type { Figures } from '#shared/pay/figures.ts';
import type { Refund } from '#shared/refunds/schemas.ts';
import * as tillEndpoints from '#shared/till/endpoints.ts';
import type { TillSale, TillTotal } from '#shared/till/schemas.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import { queueDailySummaries } from '../../../server/payments/notices/daily-summary.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { applyCoupon, newCoupon } from '../../support/payments/coupons.ts';
import {
  cents,
  inFile,
  money,
  RATES,
  rowsIn,
  sumOf,
  taxesOf,
} from '../../support/payments/expected-figures.ts';
import { refund } from '../../support/payments/refunds.ts';
import { letBePaidAt, salesCalls } from '../../support/payments/sales.ts';
import { DAY, paySale, tillScene } from '../../support/payments/tills.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const { payments, sales } = salesCalls(api);
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
const DAY_MS = 86_400_000;

/** A sale as the test asks for it, and what is then expected of every surface. */
interface Sold {
  id: string;
  figures: Figures;
  payer: { email: string; token: string };
}

/** Tokens that a session's transfers moved to the business, and back. */
async function movedBy(id: string): Promise<{ received: string; refundedTokens: string }> {
  const [moved] = await rowsOf<{ received: string; back: string }>(
    api().database.owner.db,
    sql`select coalesce(sum(p.amount) filter (where t.id = s.transfer_id), 0)::text as received,
        coalesce(-sum(p.amount) filter (where t.reverses = s.transfer_id), 0)::text as back
      from pay_session s
      join ledger.account a on a.path = 'member:' || s.merchant_id || ':cash'
      left join ledger.transfer t on s.transfer_id in (t.id, t.reverses)
      left join ledger.posting p on p.transfer_id = t.id and p.account_id = a.id
      where s.id = ${id}`,
  );
  return {
    received: formatToken(BigInt(moved?.received ?? 0)),
    refundedTokens: formatToken(BigInt(moved?.back ?? 0)),
  };
}

function expectRow(row: Record<string, string>, bySession: Map<string, Figures>): void {
  const figures = bySession.get(row.session ?? '');
  expect(figures && row).toMatchObject(figures ? inFile(figures) : {});
}

const wishes = fc.array(
  fc.record({
    price: fc.bigInt({ min: 20n, max: 50_000n }),
    /** In per mille of the price, and of what is left. */
    tip: fc.constantFrom(0n, 50n, 100n, 333n),
    refunds: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 2 }),
    isRest: fc.boolean(),
    hasCoupon: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

test('API, events, files, sales, till, receipts and e-mails say what the ledger moved', async () => {
  await fc.assert(
    fc.asyncProperty(
      wishes,
      fc.bigInt({ min: 1n, max: 999n }),
      fc.boolean(),
      async (wanted, rate, isTaxed) => {
        await addRate(api().db, { currency: 'USD', rate: money(rate), source: 'test' });
        const merchant = await newMerchant(api());
        const till = await tillScene(api(), merchant);
        const points = BigInt(api().config.discountBasisPoints);
        await newCoupon(api(), merchant);
        if (isTaxed) {
          await api().call(businessEndpoints.update, {
            token: merchant.token,
            body: { tax: { vatId: 'X 1', tillRate: RATES.sale, tipRate: RATES.tip } },
          });
        }
        const sold: Sold[] = [];
        for (const { price, tip: share, refunds, isRest, hasCoupon } of wanted) {
          const tip = (price * share) / 1000n;
          const { id } = await till.sell({
            amount: money(price),
            currency: 'USD',
            ...(tip > 0n ? { tip: money(tip) } : {}),
          });
          if (hasCoupon) expect((await applyCoupon(api(), id)).statusCode).toBe(200);
          const payer = await paySale(api(), { id });
          // 10 % off the price without its tip, then the discount of the rest; each is rounded half up.
          const coupon = hasCoupon ? (price * 1_000n + 5_000n) / 10_000n : 0n;
          const net = tip + ((price - coupon) * (10_000n - points) + 5_000n) / 10_000n;
          let back = 0n;
          const given: Refund['tax'] = [];
          const give = async (amount?: bigint) => {
            const body = amount === undefined ? {} : { amount: money(amount) };
            const answer = await refund(api(), { merchant, id }, body);
            if (answer.statusCode === 201) {
              back += cents((answer.json() as Refund).amount);
              given.push(...(answer.json() as Refund).tax);
            } else expect([409, 422]).toContain(answer.statusCode);
          };
          for (const part of refunds) await give(((net - back) * BigInt(part)) / 1000n);
          if (isRest) await give();
          if (isRest) expect(back).toBe(net);
          expect(
            (await refund(api(), { merchant, id }, { amount: money(net - back + 1n) })).statusCode,
          ).toBe(409);
          sold.push({
            id,
            payer,
            figures: {
              gross: money(price + tip),
              tip: money(tip),
              coupon: money(coupon),
              discount: money(price + tip - coupon - net),
              net: money(net),
              tax: isTaxed ? taxesOf(net, tip, given) : [],
              refunded: money(back),
              ...(await movedBy(id)),
            },
          });
        }
        const sums = sumOf(sold.map(({ figures }) => figures));
        const bySession = new Map(sold.map((sale) => [sale.id, sale.figures]));

        // The API and the events.
        for (const { id, figures } of sold) {
          const read = await api().call(merchantEndpoints.readSession, {
            params: { id },
            token: merchant.apiToken,
          });
          expect(read.json().figures).toEqual(figures);
          const events = await rowsOf<{ figures: Figures; type: string }>(
            api().db,
            sql`select type, payload -> 'data' -> 'figures' as figures from event
            where subject_id = ${id}`,
          );
          const paid = {
            ...figures,
            tax: figures.tax.map((one) => ({ ...one, refundedTax: '0.00' })),
            refunded: '0.00',
            refundedTokens: '0',
          };
          expect(events).toContainEqual({ type: 'pay_session.paid', figures: paid });
          expect(events.map((event) => event.figures)).toContainEqual(figures);
        }

        // The console: its list, its file and its overview.
        const list = await payments(merchant, { limit: '100' });
        expect(new Map(list.map(({ sessionId, figures }) => [sessionId, figures]))).toEqual(
          bySession,
        );
        const file = rowsIn(
          (
            await api().http.inject({
              url: '/api/business/payments',
              headers: { authorization: `Bearer ${merchant.token}`, accept: 'text/csv' },
            })
          ).body,
        );
        expect(file.length).toBe(sold.length);
        for (const row of file) expectRow(row, bySession);
        const overview = await sales(merchant);
        expect(overview.currencies).toEqual([
          { currency: 'USD', payments: sold.length, figures: sums },
        ]);
        expect(overview.points.at(-1)?.currencies).toEqual(overview.currencies);
        expect(overview.totals).toMatchObject({
          received: sums.received,
          refundedTokens: sums.refundedTokens,
        });

        // The till: its day, and the file of it.
        const day = (await till.call(tillEndpoints.list, { query: DAY })).json() as {
          data: TillSale[];
          totals: TillTotal[];
        };
        expect(new Map(day.data.map(({ id, figures }) => [id, figures]))).toEqual(bySession);
        expect(day.totals).toEqual([{ currency: 'USD', payments: sold.length, figures: sums }]);
        const tillFile = rowsIn(
          (await till.call(tillEndpoints.list, { query: DAY, headers: { accept: 'text/csv' } }))
            .body,
        );
        for (const row of tillFile) expectRow(row, bySession);

        // The payer's receipt, and its e-mail.
        for (const { id, figures, payer } of sold) {
          const [paid] = list.filter(({ sessionId }) => sessionId === id);
          const detail = await api().call(transactionEndpoints.read, {
            params: { id: paid?.id ?? '' },
            token: payer.token,
          });
          const { quote, receipt, amount, coupon, tax, vatId } = detail.json().receipt;
          expect([coupon?.amount ?? '0.00', tax, vatId]).toEqual([
            figures.coupon,
            figures.tax,
            isTaxed ? 'X 1' : null,
          ]);
          expect([amount, quote.fiatDiscount, quote.net, receipt.refundedNet]).toEqual([
            figures.gross,
            figures.discount,
            figures.net,
            figures.refunded,
          ]);
          expect([receipt.total, receipt.refunded]).toEqual([
            figures.received,
            figures.refundedTokens,
          ]);
          const [mail] = await mailsTo(api(), payer.email);
          expect(mail?.subject).toContain(formatMoney(figures.net, 'USD', 'en'));
        }

        // The summary of the day.
        const yesterday = new Date(Date.now() - DAY_MS).toISOString();
        for (const { id } of sold) await letBePaidAt(api(), id, yesterday);
        await queueDailySummaries(api().db, api().config);
        const summary = (await mailsTo(api(), merchant.email)).at(-1)?.text;
        for (const [row, sum] of [
          ['Gross sales', 'gross'],
          ['Coupons', 'coupon'],
          ['Member discount', 'discount'],
          ['Tips', 'tip'],
          ['Net sales', 'net'],
          ['Refunds', 'refunded'],
        ] as const) {
          if (sums[sum] === '0.00') continue;
          expect(summary).toContain(`${row}: ${formatMoney(sums[sum], 'USD', 'en')}`);
        }
        expect(summary).toContain(
          `Received: ${formatMoney(sums.received, brand.token.symbol, 'en')}`,
        );
      },
    ),
    { numRuns: RUNS },
  );
});
