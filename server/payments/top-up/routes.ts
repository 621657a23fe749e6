import * as endpoints from '#shared/top-up/docs.ts';
import { accountsOf } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import type { Cards } from '../../tokens/cards/card-network.ts';
import { openCards } from '../../tokens/cards/cards.ts';
import { buyerOf } from '../../tokens/purchases/buyer.ts';
import { readPaySession } from '../pay/pay-session.ts';
import { requireSameMode } from '../pay/same-mode.ts';
import { makeOffer } from './offer.ts';
import { readTopUp, startTopUp } from './start.ts';

export function topUpRoutes(app: App): void {
  const { db, config } = app;
  const perMinute = config.limits.actsPerAddress;

  /** @throws Problem buying_disabled */
  function cards(): Cards {
    if (!config.cards) throw new Problem('buying_disabled');
    return openCards(config.cards);
  }

  async function view(id: string, caller: MemberCaller) {
    const session = await readPaySession(db, config, id, caller);
    if (!session) throw new Problem('session_not_found');
    return session;
  }

  serve(
    app,
    endpoints.quote,
    async ({ input, caller, request }) => {
      requireLive(caller.member);
      await requireSameMode(db, caller, input.params.id);
      cards();
      accountsOf(caller.member);
      await countRequest(db, 'purchase-quote', caller.member.id);
      const session = await view(input.params.id, caller);
      return {
        offer: await makeOffer(
          db,
          config,
          await buyerOf(db, caller, caller.member.id, request),
          session,
        ),
      };
    },
    perMinute,
  );

  serve(
    app,
    endpoints.create,
    async ({ input: { params, body, headers }, caller, request }) => {
      requireLive(caller.member);
      await requireSameMode(db, caller, params.id);
      const network = cards();
      accountsOf(caller.member);
      await countRequest(db, 'purchase', caller.member.id);
      const { quote, tokens, total } = body;
      const key = headers['idempotency-key'];
      const by = { caller, buyer: await buyerOf(db, caller, caller.member.id, request) };
      const session = await view(params.id, caller);
      return startTopUp(db, config, network, by, session, { quote, tokens, total, key });
    },
    perMinute,
  );

  serveRead(app, endpoints.read, async ({ reads, input, caller }) => ({
    topUp: await readTopUp(reads, caller.member, input.params.id),
  }));
}
