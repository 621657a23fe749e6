/** The types of `@salus/server`, made from the contracts that the API validates and documents with. */
import { writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';
import * as z from 'zod/mini';
import * as events from '../shared/events/merchant-contract.ts';
import { TEST_EVENT } from '../shared/events/names.ts';
import * as link from '../shared/link/merchant-contract.ts';
import * as merchant from '../shared/merchant/contract.ts';
import * as refunds from '../shared/refunds/contract.ts';
import * as webhooks from '../shared/webhooks/contract.ts';

export const SERVER_TYPES = new URL('../packages/server/api-types.ts', import.meta.url);

const SENT = {
  NewPaySession: merchant.createPaySession.body,
  PaySessionFilter: merchant.listPaySessions.query,
  NewRefund: refunds.refundPaySession.body,
  RefundFilter: refunds.listRefunds.query,
  EventFilter: events.listEvents.query,
  NewLinkSession: link.createLinkSession.body,
  LinkFilter: link.listMerchantLinks.query,
};

const ANSWERED = {
  PaySession: merchant.createPaySession.response,
  LinkSession: link.createLinkSession.response,
  Link: link.readMerchantLink.response,
  Refund: refunds.Refund,
  TestedWebhook: webhooks.testMerchantWebhook.response,
  PaySessionEvent: merchant.WebhookEvent,
  LinkEvent: link.LinkEvent,
};
const EVENTS = `/** Of \`salus trigger webhook.test\` and the button beside your webhook. */
export interface WebhookTest {
  id: string;
  type: '${TEST_EVENT}';
  timestamp: string;
  test: true;
  data: { message: string };
}

export type SalusEvent = PaySessionEvent | LinkEvent | WebhookTest;
`;

const OPTIONS = {
  additionalProperties: false,
  bannerComment: '',
  style: { singleQuote: true, printWidth: 100 },
};

/** @returns {Promise<string>} what `api-types.ts` holds */
export async function serverTypes() {
  const texts = [
    '/** Made from the contracts by `npm run build:packages`; never edited by hand. */\n',
  ];
  for (const [io, schemas] of Object.entries({ input: SENT, output: ANSWERED })) {
    for (const [name, schema] of Object.entries(schemas)) {
      texts.push(await compile(z.toJSONSchema(schema, { io }), name, OPTIONS));
    }
  }
  return [...texts, EVENTS].join('\n');
}

if (import.meta.main) await writeFile(SERVER_TYPES, await serverTypes());
