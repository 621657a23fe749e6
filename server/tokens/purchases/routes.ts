import * as endpoints from '#shared/purchases/docs.ts';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import type { SessionMember } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { buyerOf } from './buyer.ts';
import type { OwnPurchases } from './own-purchases.ts';
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
      const isOwn = (await own.own.read(db, caller.member.id, id)) !== undefined;
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
      const isOwn = (await own.own.read(db, caller.member.id, id)) !== undefined;
      const buyer = isOwn ? caller.member : holderOf(caller, 'payouts:write');
      await countRequest(db, 'purchase', buyer.id);
      return salesTo(buyer).cancel(buyer.id, id);
    },
    perMinute,
  );

  serve(
    app,
    endpoints.withdraw,
    async ({ input: { params, body }, caller }) => {
      const isOwn =
        (await salesTo(caller.member).own.read(db, caller.member.id, params.id)) !== undefined;
      const buyer = isOwn ? caller.member : holderOf(caller, 'payouts:write');
      await countRequest(db, 'purchase', buyer.id);
      const taken = await salesTo(buyer).withdraw(buyer.id, params.id, body.tokens);
      app.live.memberChanged(buyer.id);
      return taken;
    },
    perMinute,
  );

  /** A member has purchases in their mode alone, which the statement need not know. */
  const inBoth = (select: (own: OwnPurchases) => Statement) =>
    sql`(${select(live.own)}) union all (${select(inTest.own)})`;

  serveRead(app, endpoints.list, async ({ reads, input, caller }) => {
    caller.require((known) => holderOf(known, 'balance:read'));
    const { id } = caller.holder;
    const { after, limit = PAGE } = input.query;
    const wanted = { after, limit: Number(limit) + 1 };
    const found = await rowsOf<Purchase>(
      reads,
      inBoth((own) => own.page(id, wanted)),
    );
    if (found.length === 0 && after && !(await readOne(reads, id, after))) {
      throw fieldProblem('query.after', 'Not one of your purchases.');
    }
    const data = found.slice(0, Number(limit));
    return { data, next: found.length > data.length ? (data.at(-1)?.id ?? null) : null };
  });

  serveRead(app, endpoints.read, async ({ reads, input, caller }) => {
    const { id } = input.params;
    const own = await readOne(reads, caller.member, id);
    if (own) return own;
    caller.require((known) => holderOf(known, 'balance:read'));
    const found = await readOne(reads, caller.holder.id, id);
    if (!found) throw new Problem('not_found');
    return found;
  });

  async function readOne(reads: Db, memberId: Operand<string>, id: string) {
    const one = inBoth((own) => own.one(memberId, id));
    const [found] = await rowsOf<Purchase>(reads, one);
    return found;
  }

  webhookRoute(app);
}
