/** The HTTP API of the sandbox card network: the part of Stripe's API that the product calls. */
import { timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '../../../platform/core/sha256.ts';
import { type FormObject, objectAt, parseForm, textAt } from './form.ts';
import type { Intent } from './intent.ts';
import { invalid, missing, NetworkError, unauthorized } from './network-error.ts';
import type { Payments } from './payments.ts';
import type { Store } from './store.ts';

export interface NetworkKeys {
  secretKey: string;
  publishableKey: string;
}

export interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  isReplayed?: boolean;
}

export function openApi(store: Store, payments: Payments, keys: NetworkKeys) {
  /** Idempotency: the same key and request have one effect and one answer. */
  function once(request: ApiRequest, act: () => unknown): ApiAnswer {
    const { method, url, body, idempotencyKey } = request;
    const asked = `${method} ${url.pathname} ${sha256Hex(body)}`;
    const before = idempotencyKey ? store.get('answer', idempotencyKey) : undefined;
    if (before && before.request !== asked) {
      throw new NetworkError(
        400,
        { type: 'idempotency_error' },
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    if (before) return { status: before.status, body: before.body, isReplayed: true };
    const answer = { status: 200, body: act() };
    if (idempotencyKey) store.put('answer', idempotencyKey, { request: asked, ...answer });
    return answer;
  }

  function withSecretKey(request: ApiRequest): ApiAnswer {
    const { method, url, body } = request;
    const form = parseForm(body);
    const [, , kind = '', id = '', act = ''] = url.pathname.split('/');
    switch (`${method} ${kind}${id ? '/:id' : ''}${act ? `/${act}` : ''}`) {
      case 'POST payment_intents':
        return once(request, () => payments.create(...wantedBy(form)));
      case 'GET payment_intents/:id':
        return { status: 200, body: expanded(payments.find(id), url) };
      case 'POST payment_intents/:id/cancel':
        return once(request, () => payments.cancel(id));
      case 'POST refunds':
        return once(request, () => {
          const amount = textAt(form, 'amount');
          return payments.refund(
            textAt(form, 'payment_intent') ?? '',
            amount === undefined ? undefined : Number(amount),
            metadataOf(form),
          );
        });
      case 'GET refunds':
        return page(url, ofPayment(store.all('refund'), url));
      case 'GET disputes':
        return page(url, ofPayment(store.all('dispute'), url));
      case 'GET charges':
        return page(url, ofPayment(store.all('charge'), url));
      case 'GET events':
        return page(url, since(store.all('event'), url));
      default:
        throw missing('route', url.pathname);
    }
  }

  /** Supports `expand[]=latest_charge`, the only expansion that the product uses. */
  function expanded(intent: Intent, { searchParams }: URL): unknown {
    const wanted = [...searchParams].some(
      ([name, value]) => name.startsWith('expand') && value === 'latest_charge',
    );
    const charge = intent.latest_charge ? store.get('charge', intent.latest_charge) : undefined;
    return wanted && charge ? { ...intent, latest_charge: charge } : intent;
  }

  return {
    /** @throws NetworkError */
    answer(request: ApiRequest): ApiAnswer {
      const key = /^Bearer (.+)$/i.exec(request.authorization ?? '')?.[1] ?? '';
      if (!isSame(key, keys.secretKey)) throw unauthorized();
      return withSecretKey(request);
    },

    /**
     * Confirms a payment with a card, from the network's own frames, which have its client secret.
     * @throws NetworkError
     */
    confirm(id: string, form: FormObject): unknown {
      const intent = openWith(id, form, payments, keys);
      const number = (textAt(form, 'card', 'number') ?? '').replace(/\D/g, '');
      return seen(
        payments.confirm(intent.id, {
          number,
          expMonth: Number(textAt(form, 'card', 'exp_month')),
          expYear: Number(textAt(form, 'card', 'exp_year')),
          cvc: textAt(form, 'card', 'cvc') ?? '',
          name: textAt(form, 'billing_details', 'name') ?? null,
        }),
      );
    },

    /** The cardholder's answer to a challenge. @throws NetworkError */
    answerChallenge(id: string, form: FormObject): unknown {
      const intent = openWith(id, form, payments, keys);
      return seen(payments.answer(intent.id, textAt(form, 'answer') === 'agree'));
    },

    /** The current state of a payment, for callers with its client secret. @throws NetworkError */
    look: (id: string, form: FormObject): unknown => seen(openWith(id, form, payments, keys)),
  };
}

export type Api = ReturnType<typeof openApi>;

function openWith(id: string, form: FormObject, payments: Payments, keys: NetworkKeys): Intent {
  if (!isSame(textAt(form, 'key') ?? '', keys.publishableKey)) throw unauthorized();
  const intent = payments.find(id);
  if (!isSame(textAt(form, 'client_secret') ?? '', intent.client_secret)) {
    throw missing('payment_intent', id);
  }
  return intent;
}

/** The fields of a payment that a browser may see. */
function seen(intent: Intent): unknown {
  const { metadata: _, ...rest } = intent;
  return rest;
}

export function publicError(error: NetworkError): unknown {
  const { payment_intent: intent } = error.body as { payment_intent?: Intent };
  const { error: told } = error.envelope;
  return { error: intent ? { ...told, payment_intent: seen(intent) } : told };
}

/** Stripe's bounds of a charge in minor units; 50 in most currencies, and eight digits in all. */
const LEAST_AMOUNT: Readonly<Record<string, number>> = { gbp: 30, huf: 17_500, nok: 300 };
const MOST_AMOUNT = 99_999_999;

function wantedBy(form: FormObject): Parameters<Payments['create']> {
  const amount = Number(textAt(form, 'amount'));
  const currency = textAt(form, 'currency') ?? '';
  if (!Number.isInteger(amount) || amount < 1) {
    throw invalid('Invalid integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (!/^[a-z]{3}$/.test(currency)) throw invalid('Invalid currency', { param: 'currency' });
  const least = LEAST_AMOUNT[currency] ?? 50;
  if (amount < least) {
    throw invalid(`Amount must be at least ${least}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MOST_AMOUNT) {
    const problem = { code: 'amount_too_large', param: 'amount' };
    throw invalid(`Amount must be no more than ${MOST_AMOUNT}`, problem);
  }
  const wanted = textAt(form, 'payment_method_options', 'card', 'request_three_d_secure');
  if (wanted !== undefined && wanted !== 'any' && wanted !== 'challenge') {
    throw invalid('Invalid request_three_d_secure', { param: 'payment_method_options' });
  }
  return [amount, currency, metadataOf(form), wanted];
}

function metadataOf(form: FormObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectAt(form, 'metadata')).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

const ofPayment = <T extends { payment_intent: string }>(all: T[], { searchParams }: URL): T[] => {
  const wanted = searchParams.get('payment_intent');
  return wanted === null ? all : all.filter((each) => each.payment_intent === wanted);
};

const since = <T extends { created: number }>(all: T[], { searchParams }: URL): T[] => {
  const from = Number(searchParams.get('created[gte]') ?? 0);
  return all.filter(({ created }) => created >= from);
};

/** Paginates, newest first. */
function page(url: URL, all: { id: string }[]): ApiAnswer {
  const { searchParams, pathname } = url;
  const newest = [...all].reverse();
  const after = searchParams.get('starting_after');
  const start = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const limit = Number(searchParams.get('limit') ?? 10);
  const data = newest.slice(start, start + limit);
  const body = { object: 'list', data, has_more: start + limit < newest.length, url: pathname };
  return { status: 200, body };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
