import type { FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#shared/buttons/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import * as buttons from './buttons.ts';
import { requireMerchantOrigin, startButton } from './start.ts';

const PAGE = 20;
/** The rate limit of one button is that of so many IP addresses. */
const ADDRESSES_PER_BUTTON = 5;

export function buttonRoutes(app: App): void {
  const { db, config, http } = app;
  const acts = config.limits.actsPerAddress;

  serveRead(app, endpoints.list, ({ reads, input, caller }) => {
    const { after, limit } = input.query;
    const page = { after, limit: limit === undefined ? PAGE : Number(limit) };
    return buttons.listButtons(reads, config, caller.business, page);
  });

  serve(
    app,
    endpoints.create,
    (call) =>
      oncePerKey(db, call, `${call.caller.business.id}:create-button`, (tx) =>
        buttons.createButton(tx, config, call.caller.business.id, call.input.body),
      ),
    acts,
  );

  serveRead(app, endpoints.readOwn, ({ reads, input, caller }) =>
    buttons.readBusinessButton(reads, config, caller.business, input.params.id),
  );

  serve(
    app,
    endpoints.change,
    ({ input, caller }) => {
      const terms = { ...input.body, id: input.params.id };
      return buttons.changeButton(db, config, caller.business.id, terms);
    },
    acts,
  );

  serve(app, endpoints.read, ({ input }) => buttons.readButton(db, input.params.id));

  const ofButton = http.createRateLimit({
    max: ADDRESSES_PER_BUTTON * acts,
    timeWindow: '1 minute',
    // The parsed id, because one id can be percent-encoded in many ways.
    keyGenerator: ({ params }) => `button:${endpoints.start.params.parse(params).id}`,
  });

  serve(
    app,
    endpoints.start,
    async ({ input, request, reply }) => {
      const { id } = input.params;
      await answerOrigin(request, reply, id);
      const used = await ofButton(request);
      if (!used.isAllowed && used.isExceeded) {
        throw new Problem('rate_limited', { retryAfter: used.ttl / 1000 });
      }
      return startButton(db, config, { id, amount: input.query.amount, address: request.ip });
    },
    acts,
  );

  /** CORS: the only endpoint open to other origins, and only to those of the button's merchant. */
  async function answerOrigin(request: FastifyRequest, reply: FastifyReply, id: string) {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || origin === config.publicUrl) return;
    await requireMerchantOrigin(db, id, origin);
    reply.header('access-control-allow-origin', origin);
  }
}
