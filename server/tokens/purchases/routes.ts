import * as endpoints from '#shared/purchases/docs.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import type { SessionMember } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { buyerOf } from './buyer.ts';
import { liveSales, type Sales } from './sales.ts';
import { webhookRoute } from './webhook.ts';

const PAGE = 20;

/** @param inTest the sales to test members and to businesses in test mode */
export function purchaseRoutes(app: App, inTest: Sales): void {
  const { db, config } = app;
  const perMinute = config.limits.actsPerAddress;
  const live = liveSales(db, config);
  const salesTo = ({ livemode }: Pick<SessionMember, 'livemode'>) => (livemode ? live : inTest);

  serve(
    app,
    endpoints.quote,
    async ({ input, caller, request }) => {
      const holder = holderOf(caller, 'balance:read');
      const sales = salesTo(holder);
      sales.requireOpen();
      await countRequest(db, 'purchase-quote', holder.id);
      return sales.quote(await buyerOf(db, caller, holder.id, request), input.body.currency);
    },
    perMinute,
  );

  serve(
    app,
    endpoints.create,
    async ({ input: { body, headers }, caller, request }) => {
      const holder = holderOf(caller, 'payouts:write');
      const sales = salesTo(holder);
      sales.requireOpen();
      accountsOf(holder);
      await countRequest(db, 'purchase', holder.id);
      const { quote, unit, amount } = body;
      const key = headers['idempotency-key'];
      const buyer = await buyerOf(db, caller, holder.id, request);
      const id = await sales.create(buyer, { quote, unit, amount, key });
      return sales.openPayment(buyer, id);
    },
    perMinute,
  );

  serve(
    app,
    endpoints.openPayment,
    async ({ input, caller, request }) => {
      const { id } = input.params;
      const own = salesTo(caller.member);
      own.requireOpen();
      // A top-up is the person's, also while they act for a business.
      const isOwn = (await own.read(caller.member.id, id)) !== undefined;
      const buyer = isOwn ? caller.member : holderOf(caller, 'payouts:write');
      await countRequest(db, 'purchase', buyer.id);
      return salesTo(buyer).openPayment({ memberId: buyer.id, log: request.log }, id);
    },
    perMinute,
  );

  serve(
    app,
    endpoints.cancel,
    async ({ input, caller }) => {
      const { id } = input.params;
      const own = salesTo(caller.member);
      own.requireOpen();
      const isOwn = (await own.read(caller.member.id, id)) !== undefined;
      const buyer = isOwn ? caller.member : holderOf(caller, 'payouts:write');
      await countRequest(db, 'purchase', buyer.id);
      return salesTo(buyer).cancel(buyer.id, id);
    },
    perMinute,
  );

  serve(app, endpoints.list, async ({ input, caller }) => {
    const member = holderOf(caller, 'balance:read');
    const sales = salesTo(member);
    const { after, limit = PAGE } = input.query;
    const most = Number(limit);
    const found = await sales.list(member.id, { after, limit: most + 1 });
    if (found.length === 0 && after && !(await sales.read(member.id, after))) {
      throw fieldProblem('query.after', 'Not one of your purchases.');
    }
    const data = found.slice(0, most);
    return { data, next: found.length > most ? (data.at(-1)?.id ?? null) : null };
  });

  serve(app, endpoints.read, async ({ input, caller }) => {
    const { id } = input.params;
    const own = await salesTo(caller.member).read(caller.member.id, id);
    if (own) return own;
    const holder = holderOf(caller, 'balance:read');
    const found = await salesTo(holder).read(holder.id, id);
    if (!found) throw new Problem('not_found');
    return found;
  });

  webhookRoute(app);
}
