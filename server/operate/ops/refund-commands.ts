/** Refunds by an operator on behalf of a merchant, with the same effect as the merchant API's. */
import { brand } from '#shared/brand.ts';
import { line } from '#shared/http/fields.ts';
import { parseDecimal } from '#shared/money.ts';
import type { RefundablePayment } from '#shared/refunds/schemas.ts';
import { refundWorth } from '#shared/refunds/worth.ts';
import { readRefundablePayment } from '../../payments/refunds/queries.ts';
import { refundPayment } from '../../payments/refunds/refund.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { FINANCE } from '../operators/roles.ts';
import { type Command, type Given, type OpsContext, OpsError, reply } from './command.ts';

export const REFUND_COMMANDS: Record<string, Command> = {
  'pay-session:refund': {
    allows: FINANCE,
    async fourEyes(context, given) {
      const { tokens } = await readOrder(context, given);
      return { kind: 'refund', units: parseDecimal(tokens, 18) ?? 0n };
    },
    usage: "refund a payment from its merchant's account, in full or in part",
    options: ['id'],
    optional: ['part', 'reason'],
    needsReference: true,
    async plan(context, given) {
      const { merchant, part, tokens, payment } = await readOrder(context, given);
      return `${part} ${payment.currency} (${tokens} ${brand.token.symbol}) of ${given.id}, from ${merchant.name} back to its payer`;
    },
    async run(context, given) {
      const { merchant, part } = await readOrder(context, given);
      const { config, database } = context;
      const { id: sessionId = '', reason } = given;
      const order = {
        merchantId: merchant.id,
        sessionId,
        amount: part,
        ...(reason ? { reason } : {}),
      };
      // Idempotent by the reference: after a crash before the audit entry, a retry refunds nothing.
      const { body } = await once(
        database.db,
        { scope: 'ops:pay-session:refund', key: given.reference ?? '', request: order },
        (tx) => refundPayment(tx, config, { ...order, byOperator: true }),
      );
      return reply(
        `${body.id}: ${body.tokens} ${brand.token.symbol} are back, ${body.transactionId}`,
      );
    },
  },
};

interface Order {
  merchant: { id: string; name: string };
  /** In the session's currency. */
  part: string;
  tokens: string;
  payment: RefundablePayment;
}

async function readOrder({ database: { db } }: OpsContext, given: Given): Promise<Order> {
  const { id = '', part, reason } = given;
  if (reason !== undefined && !line(200).safeParse(reason).success) {
    throw new OpsError('reason: one line of at most 200 characters');
  }
  const [row] = await rowsOf<{ merchant: string; name: string; transfer: string | null }>(
    db,
    sql`select m.id as merchant, m.recipient_name as name, s.transfer_id as transfer
      from pay_session s join merchant m on m.id = s.merchant_id where s.id = ${id}`,
  );
  if (!row) throw new OpsError(`no session ${id}`);
  if (!row.transfer) throw new OpsError(`${id} has not been paid`);
  const payment = await readRefundablePayment(db, row.merchant, row.transfer);
  const amount = part ?? payment.remaining;
  const tokens = refundWorth(payment, amount);
  if (!tokens) throw new OpsError(`part: at most ${payment.remaining} ${payment.currency}`);
  return { merchant: { id: row.merchant, name: row.name }, part: amount, tokens, payment };
}
