/** `POST /api/cards/webhook`: the card network speaks, and signs the very bytes it sends. */
import type { App } from '../app.ts';
import { openCards } from '../cards/cards.ts';
import { Problem } from '../http/problem.ts';
import { takeEvent } from './network-events.ts';

/** The largest event is a charge with all it holds. */
const BODY_LIMIT = 256 * 1024;
/** From few addresses, and as many as there are payments. */
const PER_MINUTE = 6_000;

export function webhookRoute({ http, db, config }: App): void {
  void http.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_, body, done) => done(null, body),
    );
    scope.post(
      '/cards/webhook',
      {
        schema: { hide: true },
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
      },
      async ({ body, headers }) => {
        if (!config.cards) throw new Problem('buying_disabled');
        const cards = openCards(config.cards);
        const signature = headers['stripe-signature'];
        if (!Buffer.isBuffer(body)) throw new Problem('signature_invalid');
        const event = await cards.readEvent(body, [signature].flat()[0]);
        await takeEvent(db, cards, config, event);
        return { received: true };
      },
    );
  });
}
