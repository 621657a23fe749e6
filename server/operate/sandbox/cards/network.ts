/**
 * The sandbox card network: a separate HTTP server on another site than the product's pages. It
 * replaces Stripe's API and Stripe's browser code, and accepts only test cards.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PortTakenError } from '../../../platform/core/start-error.ts';
import { type Api, type ApiAnswer, type NetworkKeys, openApi, publicError } from './api.ts';
import { browserFile, challengePage } from './browser-files.ts';
import { parseForm } from './form.ts';
import { NetworkError } from './network-error.ts';
import { operatorAct, operatorPage } from './operator-page.ts';
import { openPayments, type Payments } from './payments.ts';
import { openStore, type Store } from './store.ts';
import { startWebhookSender, type WebhookTarget } from './webhooks.ts';

export interface NetworkSettings {
  port: number;
  keys: NetworkKeys;
  /** Path of the journal; undefined keeps the state in memory. */
  journal?: string;
  /** Receiver of webhooks; undefined sends none, and events are only listed by the API. */
  webhook?: WebhookTarget;
  /** Delay until a payment with the disputing test card is disputed. */
  disputeAfterMs?: number;
  /** Drops what is older; everything is kept unless set. */
  keepDays?: number;
  /** Where it listens; the loopback address unless set. */
  host?: string;
  /** Its origin behind a proxy, and the only one that it answers to; unset: its own on the loopback. */
  publicUrl?: string;
}

export interface CardNetwork {
  url: string;
  payments: Payments;
  store: Store;
  stop(): Promise<void>;
}

const MOST_BODY = 64 * 1024;
const DISPUTE_AFTER_MS = 20_000;
const DAY_MS = 86_400_000;

/** @throws PortTakenError when CARD_PORT is taken */
export async function startCardNetwork(settings: NetworkSettings): Promise<CardNetwork> {
  const { keys, journal, webhook, disputeAfterMs = DISPUTE_AFTER_MS } = settings;
  const store = openStore(journal);
  const forgetting = settings.keepDays ? startForgetting(store, settings.keepDays) : undefined;
  const sender = webhook && startWebhookSender(store, webhook);
  const payments = openPayments(store, {
    announce: (eventId) => sender?.send(eventId),
    later(act) {
      if (disputeAfterMs === 0) act();
      else setTimeout(act, disputeAfterMs).unref();
    },
  });
  const api = openApi(store, payments, keys);
  const server = createServer((request, response) => {
    answer({ store, payments, api, keys, publicUrl: settings.publicUrl }, request, response).catch(
      (error: unknown) => {
        refuse(response, error);
      },
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new PortTakenError('CARD_PORT', settings.port) : error),
    );
    server.listen(settings.port, settings.host ?? '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  sender?.sendPending();
  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    store,
    stop: () =>
      new Promise((done) => {
        clearInterval(forgetting);
        sender?.stop();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** At the start and once a day. */
function startForgetting(store: Store, keepDays: number): NodeJS.Timeout {
  const forget = () => store.forget(new Date(Date.now() - keepDays * DAY_MS));
  forget();
  return setInterval(forget, DAY_MS).unref();
}

interface Parts {
  store: Store;
  payments: Payments;
  api: Api;
  keys: NetworkKeys;
  publicUrl: string | undefined;
}

async function answer(
  { store, payments, api, keys, publicUrl }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', publicUrl ?? `http://${headers.host ?? '127.0.0.1'}`);
  // Prevents DNS rebinding: another host name is another site that wants to read the answers.
  const isAsked = publicUrl
    ? headers.host === url.host
    : /^(127\.0\.0\.1|localhost):\d+$/.test(headers.host ?? '');
  if (!isAsked) throw notHere(url);
  const body = await bodyOf(request);
  if (url.pathname.startsWith('/v1/')) {
    return json(
      response,
      api.answer({
        method,
        url,
        body,
        authorization: headers.authorization,
        idempotencyKey: headers['idempotency-key']?.toString(),
      }),
    );
  }
  const isOwnPage = headers.origin === url.origin;
  const [, , act = '', id = ''] = url.pathname.split('/');
  if (method === 'POST' && isOwnPage && url.pathname.startsWith('/v3/')) {
    const form = parseForm(body);
    const told =
      act === 'confirm'
        ? api.confirm(id, form)
        : act === 'answer'
          ? api.answerChallenge(id, form)
          : api.look(id, form);
    return json(response, { status: 200, body: told });
  }
  if (method === 'POST' && isOwnPage && url.pathname === '/' && !publicUrl) {
    operatorAct(payments, parseForm(body));
    response.writeHead(303, { location: '/' }).end();
    return;
  }
  if (method !== 'GET') throw notHere(url);
  const file =
    url.pathname === '/' && !publicUrl
      ? operatorPage(store)
      : act === 'challenge'
        ? challengePage(payments.find(id))
        : browserFile(url.pathname, keys);
  if (!file) throw notHere(url);
  response
    .writeHead(200, {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
      ...(file.policy ? { 'content-security-policy': file.policy } : {}),
    })
    .end(file.body);
}

const notHere = ({ pathname }: URL) =>
  new NetworkError(
    404,
    { type: 'invalid_request_error' },
    `Unrecognized request URL (${pathname})`,
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MOST_BODY) throw notHere(new URL('http://too.large/'));
  }
  return text;
}

function json(response: ServerResponse, { status, body, isReplayed }: ApiAnswer): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'request-id': `req_${crypto.randomUUID().replaceAll('-', '')}`,
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    })
    .end(JSON.stringify(body));
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof NetworkError) {
    // A declined card is a regular answer for a card field, so the browser logs no error.
    const status = error.status === 402 ? 200 : error.status;
    json(response, { status, body: publicError(error) });
    return;
  }
  json(response, { status: 500, body: { error: { type: 'api_error', message: 'Broken.' } } });
}
