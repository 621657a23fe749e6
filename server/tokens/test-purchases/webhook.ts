/**
 * `POST /api/cards/test-webhook`: events of the stand-in, signed with its secret. They credit nothing: the
 * worker looks at the payment.
 */
import { TEST_CARDS_WEBHOOK } from '../../platform/config/test-cards.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { networkWebhook } from '../purchases/webhook.ts';

export function testCardWebhook(app: App): void {
  const { config, db } = app;
  networkWebhook(app, TEST_CARDS_WEBHOOK, config.testCards, async ({ type, intentId }) => {
    if (intentId === null || !type.startsWith('payment_intent.')) return;
    await db.execute(sql`select test_purchases.look_now(${intentId})`);
  });
}
