/** Events of a card network. The signature covers the raw body. */
import type { CardSettings } from '../../platform/config/cards.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { openCards } from '../cards/cards.ts';
import type { NetworkEvent } from '../cards/objects.ts';
import { storeEvent } from './stored-events.ts';

/** The largest events contain a whole charge. */
const BODY_LIMIT = 256 * 1024;
/** High, because all webhooks come from few addresses. */
const PER_MINUTE = 6_000;

/** `POST /api/cards/webhook` */
export function webhookRoute(app: App): void {
  networkWebhook(app, '/cards/webhook', app.config.cards, async (event) => {
    await storeEvent(app.db, event);
    app.cardEvents.wake();
  });
}

/** @param settings whose webhook secret signs the events; without any, each is refused */
export function networkWebhook(
  { http }: App,
  path: string,
  settings: CardSettings | null,
  take: (event: NetworkEvent) => Promise<void>,
): void {
  void http.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_, body, done) => done(null, body),
    );
    scope.post(
      path,
      {
        schema: { hide: true },
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
      },
      async ({ body, headers }) => {
        if (!settings) throw new Problem('buying_disabled');
        const signature = headers['stripe-signature'];
        if (!Buffer.isBuffer(body)) throw new Problem('signature_invalid');
        await take(await openCards(settings).readEvent(body, [signature].flat()[0]));
        return { received: true };
      },
    );
  });
}
