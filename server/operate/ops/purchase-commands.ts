/** Card purchases and their refunds. */
import { decimalsOf, formatAmount, formatToken, parseDecimal } from '#shared/money.ts';
import { arrayOf, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Cards } from '../../tokens/cards/card-network.ts';
import { openCards } from '../../tokens/cards/cards.ts';
import { FINANCE, READERS } from '../operators/roles.ts';
import { readTestPurchase } from '../records/test-purchase.ts';
import {
  accountHolders,
  type Command,
  type Given,
  type OpsContext,
  OpsError,
  reply,
} from './command.ts';

const USUAL = '50';

export const PURCHASE_COMMANDS: Record<string, Command> = {
  purchases: {
    allows: READERS,
    usage: 'list card purchases, the newest first',
    options: [],
    optional: ['email', 'last'],
    isHarmless: true,
    async run({ database: { db } }, { email, last = USUAL }) {
      if (!/^[1-9]\d{0,3}$/.test(last)) throw new OpsError('last: a number such as 50');
      const holders = email ? await accountHolders(db, email) : [];
      const rows = await rowsOf<{
        id: string;
        createdAt: Date;
        status: string;
        currency: string;
        intentId: string | null;
        failure: string | null;
        tokens: string;
        amount: string;
      }>(
        db,
        sql`select id, created_at as "createdAt", status, currency, intent_id as "intentId",
            failure, tokens, amount
          from purchase ${email ? sql`where member_id = any (${arrayOf(holders, 'text')})` : sql``}
          order by created_at desc, id desc limit ${Number(last)}`,
      );
      const data = rows.map((row) => ({
        ...row,
        tokens: formatToken(BigInt(row.tokens)),
        amount: formatAmount(BigInt(row.amount), row.currency),
      }));
      const lines = data.map((row) =>
        [
          row.id,
          row.createdAt.toISOString(),
          row.status.padEnd(15),
          `${row.tokens} tokens`,
          `${row.amount} ${row.currency}`,
          row.intentId ?? '-',
          row.failure ?? '',
        ].join('  '),
      );
      return reply(lines.join('\n') || 'no purchases', 0, data);
    },
  },
  'purchase:refund': {
    allows: FINANCE,
    async fourEyes(context, given) {
      const { row, amount } = await readRefund(context, given);
      return { kind: 'card-refund', units: (row.tokens * amount) / row.amount };
    },
    usage: 'refund a purchase to its card; its tokens are taken back',
    options: ['id'],
    optional: ['part'],
    needsReference: true,
    async plan(context, given) {
      const { amount, currency, row } = await readRefund(context, given);
      return `${formatAmount(amount, currency)} ${currency} of ${row.id} back to the card${
        row.returned > 0n ? `; ${formatAmount(row.returned, currency)} went back before` : ''
      }`;
    },
    async run(context, given) {
      const { cards, amount, intentId } = await readRefund(context, given);
      const key = `refund:${given.id}:${given.reference}`;
      const refund = await cards.refund({ intentId, amount, key });
      return reply(`${refund} is on its way; the tokens go back when the network says so`);
    },
  },
};

async function readRefund({ database: { db }, config }: OpsContext, { id = '', part }: Given) {
  const cards: Cards | undefined = config.cards ? openCards(config.cards) : undefined;
  if (!cards) throw new OpsError('there is no card network: run this beside the server');
  const [found] = await rowsOf<{
    status: string;
    tokens: string;
    amount: string;
    currency: string;
    intentId: string | null;
    returned: string;
    waiting: string | null;
  }>(
    db,
    sql`select p.status, p.tokens, p.amount, p.currency, p.intent_id as "intentId",
        coalesce(sum(r.amount) filter (where purchases.takes_back(r.status)), 0) as returned,
        max(r.id) filter (where r.status = 'requested') as waiting
      from purchase p left join purchase_reversal r on r.purchase_id = p.id
      where p.id = ${id} group by p.id`,
  );
  if (!found) {
    const inTest = await readTestPurchase(db, id);
    const reason = inTest && `${id} is a purchase of test mode: nothing was charged`;
    throw new OpsError(reason ?? `no purchase ${id}`);
  }
  const { currency, intentId, status } = found;
  const returned = BigInt(found.returned);
  const row = { id, tokens: BigInt(found.tokens), amount: BigInt(found.amount), returned };
  if (!intentId || ['pending', 'failed', 'expired', 'void'].includes(status)) {
    throw new OpsError(`${id} is ${status}: there is nothing to send back`);
  }
  if (found.waiting !== null) {
    throw new OpsError(
      `the buyer withdraws from ${id}: ${found.waiting} waits for the card network`,
    );
  }
  const left = row.amount - returned;
  if (left <= 0n) throw new OpsError(`all of ${id} went back, or its cardholder disputes it`);
  const amount = part === undefined ? left : parseDecimal(part, decimalsOf(currency) ?? 0);
  if (!amount || amount > left) {
    throw new OpsError(`part: at most ${formatAmount(left, currency)} ${currency}`);
  }
  return { cards, row, amount, currency, intentId };
}
