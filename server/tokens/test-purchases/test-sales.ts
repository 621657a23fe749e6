/** Sells test tokens by test card: what a purchase is in test mode. */
import { formatToken } from '#shared/money.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { isPayable } from '#shared/purchases/schemas.ts';
import { decideAuthentication } from '../../people/risk/card-purchase.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { Cards } from '../cards/card-network.ts';
import { openCards } from '../cards/cards.ts';
import { amountsOf } from '../purchases/amounts.ts';
import { cancelAtNetwork } from '../purchases/cancel.ts';
import { explainRefusal } from '../purchases/create.ts';
import { findQuote, lockRate } from '../purchases/quotes.ts';
import type { Sales } from '../purchases/sales.ts';
import { testPurchases } from './queries.ts';
import { TEST_UNITS_PER_DAY } from './units-per-day.ts';

const createOutcome = sqlOutcome('test_purchases.create_purchase', {
  returned: ['created', 'known'],
  refused: ['payments_disabled', 'idempotency_mismatch', 'quote_changed', 'purchase_limit_reached'],
});

/** A decimal of base units, for SQL. */
const PER_DAY = TEST_UNITS_PER_DAY.toString();

/** Every step is refused with `test_mode` where the stand-in is off. */
export function testSales(db: Db, config: Config): Sales {
  /** @throws Problem test_mode */
  function cards(): Cards {
    if (!config.testCards) throw new Problem('test_mode');
    return openCards(config.testCards);
  }

  return {
    requireOpen: () => void cards(),

    async quote({ memberId }, currency): Promise<Quote> {
      const price = await lockRate(db, config, memberId, currency);
      const [row] = await rowsOf<{ left: string }>(
        db,
        sql`select test_purchases.left_to_buy(test_purchases.seller_of(${memberId}), ${PER_DAY}::numeric)::text
          as left`,
      );
      const { least, most } = config.purchases;
      const left = formatToken(BigInt(row?.left ?? 0));
      const bounds = { least: formatToken(least), most: formatToken(most) };
      return { ...price, ...bounds, left, limitedBy: 'member_day', renewsAt: null };
    },

    async create({ memberId }, { quote, key, ...wanted }) {
      const price = await findQuote(db, memberId, quote);
      if (!price) throw new Problem('quote_changed');
      const { tokens, money } = amountsOf(wanted, price, config.purchases);
      const [made] = await changeOf<{ outcome: string; purchase_id: string }>(
        db,
        sql`select outcome, purchase_id from test_purchases.create_purchase(
          p_id => ${newId('ord')}, p_member => ${memberId}, p_request => ${key}, p_quote => ${quote},
          p_tokens => ${tokens}::numeric, p_amount => ${money}::numeric,
          p_per_day => ${PER_DAY}::numeric)`,
      );
      createOutcome(made?.outcome);
      if (!made) throw new Error('test_purchases.create_purchase answered nothing');
      return made.purchase_id;
    },

    async openPayment({ memberId }, id) {
      const network = cards();
      const bought = await testPurchases.read(db, memberId, id);
      if (!bought) throw new Problem('not_found');
      if (!isPayable(bought.status)) throw new Problem('purchase_closed');
      const { clientSecret } = await paymentOf(db, network, config, id).catch(explainRefusal);
      return { ...bought, clientSecret };
    },

    async cancel(memberId, id) {
      const network = cards();
      const bought = await testPurchases.read(db, memberId, id);
      if (!bought) throw new Problem('not_found');
      if (!isPayable(bought.status)) throw new Problem('purchase_closed');
      await cancelAtNetwork(network, () => paymentOf(db, network, config, id));
      await changeOf(db, sql`select test_purchases.close_purchase(${id})`);
      return { ...bought, status: 'expired' };
    },

    async withdraw(memberId, id) {
      const own = await testPurchases.read(db, memberId, id);
      throw new Problem(own ? 'test_mode' : 'not_found');
    },

    own: testPurchases,
  };
}

/** Creates the payment at the stand-in, or finds the existing one. */
async function paymentOf(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'purchases'>,
  purchaseId: string,
): Promise<{ intentId: string; clientSecret: string }> {
  const [row] = await rowsOf<{
    tokens: string;
    amount: string;
    currency: string;
    intent: string | null;
  }>(
    db,
    sql`select tokens::text, amount::text, currency, intent_id as intent
      from test_purchase where id = ${purchaseId}`,
  );
  if (!row) throw new Error(`no test purchase ${purchaseId}`);
  if (row.intent !== null) {
    const payment = await cards.readPayment(row.intent);
    if (payment?.clientSecret) {
      return { intentId: payment.intentId, clientSecret: payment.clientSecret };
    }
    throw new Problem('cards_unavailable', { retryAfter: 5 });
  }
  const authenticate =
    decideAuthentication(BigInt(row.tokens), config.purchases).verdict === 'confirm';
  const { currency } = row;
  const made = await cards.createPayment({
    ...{ purchaseId, currency, authenticate },
    amount: BigInt(row.amount),
  });
  await db.execute(sql`select test_purchases.note_payment(${purchaseId}, ${made.intentId})`);
  return made;
}
