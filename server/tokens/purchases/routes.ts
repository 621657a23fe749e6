import * as endpoints from '#shared/purchases/endpoints.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import type { Cards } from '../cards/card-network.ts';
import { openCards } from '../cards/cards.ts';
import { buyerOf } from './buyer.ts';
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
    endpoints.quote,
    async ({ input, caller, request }) => {
      cards();
      const holder = holderOf(caller, 'balance:read');
      requireLive(holder);
      await countRequest(db, 'purchase-quote', holder.id);
      const buyer = await buyerOf(db, caller, holder.id, request);
      return lockPrice(db, config, buyer, input.body.currency);
    },
    perMinute,
  );

  serve(
    app,
    endpoints.create,
    async ({ input: { body, headers }, caller, request }) => {
      const network = cards();
      const holder = holderOf(caller, 'payouts:write');
      requireLive(holder);
      accountsOf(holder);
      await countRequest(db, 'purchase', holder.id);
      const { quote, unit, amount } = body;
      const key = headers['idempotency-key'];
      const buyer = await buyerOf(db, caller, holder.id, request);
      const id = await create(db, config, buyer, { quote, unit, amount, key });
      return openPurchasePayment(db, network, config, holder.id, id);
    },
    perMinute,
  );

  serve(
    app,
    endpoints.openPayment,
    async ({ input, caller }) => {
      const network = cards();
      const { id } = input.params;
      // A top-up is the person's, also while they act for a business.
      const isOwn = (await readPurchaseOf(db, caller.member.id, id)) !== undefined;
      const buyer = isOwn ? caller.member : holderOf(caller, 'payouts:write');
      await countRequest(db, 'purchase', buyer.id);
      return openPurchasePayment(db, network, config, buyer.id, id);
    },
    perMinute,
  );

  serve(app, endpoints.list, async ({ input, caller }) => {
    const member = holderOf(caller, 'balance:read');
    const { after, limit = PAGE } = input.query;
    const most = Number(limit);
    const found = await listPurchasesOf(db, member.id, { after, limit: most + 1 });
    if (found.length === 0 && after && !(await readPurchaseOf(db, member.id, after))) {
      throw fieldProblem('query.after', 'Not one of your purchases.');
    }
    const data = found.slice(0, most);
    return { data, next: found.length > most ? (data.at(-1)?.id ?? null) : null };
  });

  serve(app, endpoints.read, async ({ input, caller }) => {
    const { id } = input.params;
    const found =
      (await readPurchaseOf(db, caller.member.id, id)) ??
      (await readPurchaseOf(db, holderOf(caller, 'balance:read').id, id));
    if (!found) throw new Problem('not_found');
    return found;
  });

  webhookRoute(app);
}
