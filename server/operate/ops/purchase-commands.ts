/** Card purchases and their refunds. */
import { desc, eq, inArray } from 'drizzle-orm';
import { decimalsOf, formatAmount, formatToken, parseDecimal } from '#shared/money.ts';
import type { Cards } from '../../tokens/cards/card-network.ts';
import { openCards } from '../../tokens/cards/cards.ts';
import { purchase } from '../../tokens/purchases/tables.ts';
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
      const rows = await db
        .select()
        .from(purchase)
        .where(email ? inArray(purchase.memberId, await accountHolders(db, email)) : undefined)
        .orderBy(desc(purchase.createdAt), desc(purchase.id))
        .limit(Number(last));
      const lines = rows.map((row) =>
        [
          row.id,
          row.createdAt.toISOString(),
          row.status.padEnd(15),
          `${formatToken(row.tokens)} tokens`,
          `${formatAmount(row.amount, row.currency)} ${row.currency}`,
          row.intentId ?? '-',
          row.failure ?? '',
        ].join('  '),
      );
      const data = rows.map(
        ({ id, createdAt, status, tokens, amount, currency, intentId, failure }) => ({
          ...{ id, createdAt, status, currency, intentId, failure },
          tokens: formatToken(tokens),
          amount: formatAmount(amount, currency),
        }),
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
      return `${formatAmount(amount, currency)} ${currency} of ${row.id} back to the card`;
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
  const [row] = await db.select().from(purchase).where(eq(purchase.id, id));
  if (!row) {
    const inTest = await readTestPurchase(db, id);
    const reason = inTest && `${id} is a purchase of test mode: nothing was charged`;
    throw new OpsError(reason ?? `no purchase ${id}`);
  }
  const { currency, intentId } = row;
  if (!intentId || ['pending', 'failed', 'expired', 'void'].includes(row.status)) {
    throw new OpsError(`${id} is ${row.status}: there is nothing to send back`);
  }
  const amount = part === undefined ? row.amount : parseDecimal(part, decimalsOf(currency) ?? 0);
  if (!amount || amount > row.amount) {
    throw new OpsError(`part: at most ${formatAmount(row.amount, currency)} ${currency}`);
  }
  return { cards, row, amount, currency, intentId };
}
