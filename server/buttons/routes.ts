import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#shared/buttons/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { Problem } from '../http/problem.ts';
import * as buttons from './buttons.ts';
import { mustBeOwnOrigin, startButton } from './start.ts';

const PAGE = 20;
/** Of one button, as many sessions a minute as so many addresses may make. */
const CROWD = 5;

export function buttonRoutes(app: App): void {
  const { db, config, http } = app;
  const acts = config.limits.actsPerAddress;

  serve(app, contract.listButtons, ({ input, caller }) => {
    const { after, limit } = input.query;
    const page = { after, limit: limit === undefined ? PAGE : Number(limit) };
    return buttons.listButtons(db, config, caller.member.id, page);
  });

  serve(
    app,
    contract.createButton,
    ({ input, caller }) => buttons.createButton(db, config, caller.member.id, input.body),
    acts,
  );

  serve(app, contract.readBusinessButton, ({ input, caller }) =>
    buttons.readBusinessButton(db, config, caller.member.id, input.params.id),
  );

  serve(
    app,
    contract.changeButton,
    ({ input, caller }) => {
      const terms = { ...input.body, id: input.params.id };
      return buttons.changeButton(db, config, caller.member.id, terms);
    },
    acts,
  );

  serve(app, contract.readButton, ({ input }) => buttons.readButton(db, input.params.id));

  const ofButton = http.createRateLimit({
    max: CROWD * acts,
    timeWindow: '1 minute',
    // As the router has read it: an address can be written in many ways.
    keyGenerator: ({ params }) => `button:${contract.startButton.params.parse(params).id}`,
  });

  serve(
    app,
    contract.startButton,
    async ({ input, request, reply }) => {
      const { id } = input.params;
      await answerOrigin(request, reply, id);
      const used = await ofButton(request);
      if (!used.isAllowed && used.isExceeded) {
        throw new Problem('rate_limited', { retryAfter: used.ttl / 1000 });
      }
      return startButton(db, config, { id, amount: input.query.amount });
    },
    acts,
  );

  /** The one call of the API that pages of other origins may make: a merchant's, by its own button. */
  async function answerOrigin(request: FastifyRequest, reply: FastifyReply, id: string) {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || origin === config.publicUrl) return;
    await mustBeOwnOrigin(db, id, origin);
    reply.header('access-control-allow-origin', origin);
  }
}
