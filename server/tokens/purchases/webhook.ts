/** `POST /api/cards/webhook`: events of the card network. The signature covers the raw body. */
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { openCards } from '../cards/cards.ts';
import { storeEvent } from './stored-events.ts';

/** The largest events contain a whole charge. */
const BODY_LIMIT = 256 * 1024;
/** High, because all webhooks come from few addresses. */
const PER_MINUTE = 6_000;

export function webhookRoute({ http, db, config, cardEvents }: App): void {
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
        await storeEvent(db, event);
        cardEvents.wake();
        return { received: true };
      },
    );
  });
}
