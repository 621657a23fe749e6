import {
  createPurchase,
  listPurchases,
  openPayment,
  quotePurchase,
  readPurchase,
} from '#shared/purchases/contract.ts';
import type { App } from '../app.ts';
import { type Cards, openCards } from '../cards/cards.ts';
import { countAct } from '../http/act-limit.ts';
import { serve } from '../http/endpoint.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { accountsOf } from '../wallet/accounts.ts';
import { createPurchase as create, openPurchasePayment } from './create.ts';
import { listPurchasesOf, readPurchaseOf } from './queries.ts';
import { lockPrice } from './quotes.ts';
import { webhookRoute } from './webhook.ts';

const PAGE = 20;

export function purchaseRoutes(app: App): void {
  const { db, config } = app;
  const perMinute = config.limits.actsPerAddress;

  /** @throws Problem buying_disabled */
  function cards(): Cards {
    if (!config.cards) throw new Problem('buying_disabled');
    return openCards(config.cards);
  }

  serve(
    app,
    quotePurchase,
    async ({ input, caller: { member } }) => {
      cards();
      await countAct(db, 'purchase-quote', member.id);
      return lockPrice(db, config, member.id, input.body.currency);
    },
    perMinute,
  );

  serve(
    app,
    createPurchase,
    async ({ input: { body, headers }, caller: { member } }) => {
      const network = cards();
      accountsOf(member);
      await countAct(db, 'purchase', member.id);
      const { quote, unit, amount } = body;
      const key = headers['idempotency-key'];
      const id = await create(db, config, member.id, { quote, unit, amount, key });
      return openPurchasePayment(db, network, member.id, id);
    },
    perMinute,
  );

  serve(
    app,
    openPayment,
    async ({ input, caller: { member } }) => {
      const network = cards();
      await countAct(db, 'purchase', member.id);
      return openPurchasePayment(db, network, member.id, input.params.id);
    },
    perMinute,
  );

  serve(app, listPurchases, async ({ input, caller: { member } }) => {
    const { after, limit = PAGE } = input.query;
    const most = Number(limit);
    const found = await listPurchasesOf(db, member.id, { after, limit: most + 1 });
    if (found.length === 0 && after && !(await readPurchaseOf(db, member.id, after))) {
      throw fieldProblem('query.after', 'Not one of your purchases.');
    }
    const data = found.slice(0, most);
    return { data, next: found.length > most ? (data.at(-1)?.id ?? null) : null };
  });

  serve(app, readPurchase, async ({ input, caller: { member } }) => {
    const found = await readPurchaseOf(db, member.id, input.params.id);
    if (!found) throw new Problem('not_found');
    return found;
  });

  webhookRoute(app);
}
