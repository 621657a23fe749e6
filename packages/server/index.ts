/** Salus for merchants' servers: `createSalus` for API calls, `verifyEvent` for webhooks, `CURRENCY_DECIMALS` for prices. */

export type { MovementPage } from './account-calls.ts';
export type * from './api-types.ts';
export type { CallOptions, Connection } from './call.ts';
export { createSalus, type Salus } from './client.ts';
export { CURRENCY_DECIMALS } from './currencies.ts';
export type { Page } from './pages.ts';
export { type InvalidField, type Refusal, SalusError } from './salus-error.ts';
export {
  verifyEvent,
  Webhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks.ts';
