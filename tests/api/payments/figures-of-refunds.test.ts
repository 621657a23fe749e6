/** What buttons, refunds, requests of refunds and their e-mails say is what the ledger moved. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { formatMoney } from '#shared/format.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { formatAmount, formatToken, parseDecimal } from '#shared/money.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import type { Refund } from '#shared/refunds/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newButton, press } from '../../support/payments/buttons.ts';
import { ask } from '../../support/payments/refund-requests.ts';
import { refund } from '../../support/payments/refunds.ts';
import { salesCalls } from '../../support/payments/sales.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';

const api = useApi();
const { sales } = salesCalls(api);
const RUNS = Number(process.env.PROPERTY_RUNS ?? 5);
const CENTS = 2;
const TOKEN_DECIMALS = 18;

const money = (units: bigint) => formatAmount(units, 'EUR');
const sumOf = (amounts: string[], decimals: number) =>
  amounts.reduce((sum, amount) => sum + (parseDecimal(amount, decimals) ?? 0n), 0n);

/** Tokens that one transfer moved. */
async function tokensOf(transfer: string): Promise<string> {
  const [moved] = await rowsOf<{ amount: string }>(
    api().database.owner.db,
    sql`select sum(amount)::text as amount from ledger.posting
      where transfer_id = ${transfer} and amount > 0`,
  );
  return formatToken(BigInt(moved?.amount ?? 0));
}

async function pay(id: string, { token }: TestMember): Promise<void> {
  const shown = await api().call(payEndpoints.read, { params: { id } });
  const { total } = shown.json().quote;
  const paid = await api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });
  expect(paid.statusCode).toBe(200);
}

const sale = fc.record({
  price: fc.bigInt({ min: 100n, max: 50_000n }),
  /** Of the net, in per mille, and of what is then left. */
  asked: fc.bigInt({ min: 1n, max: 999n }),
  given: fc.bigInt({ min: 1n, max: 999n }),
});

test('buttons, refunds, requests and e-mails say what the ledger moved', async () => {
  await fc.assert(
    fc.asyncProperty(sale, async ({ price, asked, given }) => {
      const merchant = await newMerchant(api());
      const payer = await newMember(api(), { cash: '100000' });
      const button = await newButton(api(), merchant, {
        ...{ name: 'A gift', currency: 'EUR', minimum: '1.00', maximum: '500.00', enabled: true },
      });
      const { id } = (await press(api(), button.id, { amount: money(price) })).json();
      await pay(id, payer);
      const read = async () =>
        (
          await api().call(merchantEndpoints.readSession, {
            params: { id },
            token: merchant.apiToken,
          })
        ).json();
      const { figures } = await read();
      const net = parseDecimal(figures.net, CENTS) ?? 0n;
      const part = (of: bigint, share: bigint) => {
        const units = (of * share) / 1000n;
        return money(units > 0n ? units : 1n);
      };

      const wish = await ask(api(), payer, id, { amount: part(net, asked) });
      const request: RefundRequest = wish.json();
      const refunds: Refund[] = [];
      const give = async (body: Parameters<typeof refund>[2]) => {
        const answer = await refund(api(), { merchant, id }, body);
        expect([201, 409]).toContain(answer.statusCode);
        if (answer.statusCode === 201) refunds.push(answer.json());
      };
      await give({ amount: request.amount, refundRequest: request.id });
      await give({ amount: part(net - sumOf([request.amount], CENTS), given) });
      await give({});

      // A request says what its refund transfers.
      const { amount, gross, tokens } = request;
      expect(refunds[0]).toMatchObject({ amount, gross, tokens });
      for (const one of refunds) expect(one.tokens).toBe(await tokensOf(one.transactionId));

      // Together, the refunds are the payment.
      const after = (await read()).figures;
      expect(after).toMatchObject({ net: figures.net, refunded: figures.net });
      expect(after.refundedTokens).toBe(figures.received);
      const all = (name: 'amount' | 'gross' | 'tokens', decimals: number) =>
        sumOf(
          refunds.map((one) => one[name]),
          decimals,
        );
      expect([money(all('amount', CENTS)), money(all('gross', CENTS))]).toEqual([
        figures.net,
        figures.gross,
      ]);
      expect(formatToken(all('tokens', TOKEN_DECIMALS))).toBe(figures.received);

      // The button and the business have sold nothing else.
      const sold = await api().call(buttonsEndpoints.readOwn, {
        params: { id: button.id },
        token: merchant.token,
      });
      expect(sold.json().figures).toEqual(after);
      const overview = await sales(merchant);
      expect(overview.currencies).toEqual([{ currency: 'EUR', payments: 1, figures: after }]);

      // Each refund is told to both.
      for (const [person, template] of [
        [payer, 'refund-received'],
        [merchant, 'refund-given'],
      ] as const) {
        const told = (await mailsTo(api(), person.email)).filter(
          (mail) => mail.template === template,
        );
        expect(told).toHaveLength(refunds.length);
        for (const [index, one] of refunds.entries()) {
          expect(told[index]?.subject).toContain(formatMoney(one.amount, 'EUR', 'en'));
        }
      }
    }),
    { numRuns: RUNS },
  );
});
