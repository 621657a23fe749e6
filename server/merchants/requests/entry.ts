/** The log entry of one call. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { LONGEST_BODY } from '#shared/requests/schemas.ts';
import { REMOVED, redact, redactText } from './redact.ts';

/** In the columns of `api_request`. */
export interface Entry {
  id: string;
  merchant_id: string;
  key_id: string;
  at: string;
  method: string;
  route: string;
  path: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  idempotency_key: string | null;
  address: string;
  body: string | null;
  is_body_cut: boolean;
}

const LONGEST_PATH = 1000;

/** The entry of an answered call; undefined when it was not made with a key. */
export function entryOf(request: FastifyRequest, reply: FastifyReply): Entry | undefined {
  const { caller, routeOptions, headers } = request;
  if (!caller || !('actor' in caller) || caller.actor.kind !== 'key') return undefined;
  const { url: route = '', schema } = routeOptions;
  const duration = Math.round(reply.elapsedTime);
  const { text, isCut } = bodyText(request.body, schema?.body as ZodMiniType | undefined);
  const key = headers['idempotency-key'];
  return {
    id: request.id,
    merchant_id: caller.business.id,
    key_id: caller.actor.id,
    at: new Date(Date.now() - duration).toISOString(),
    method: request.method,
    route,
    path: pathOf(request.url, schema?.querystring as ZodMiniType | undefined),
    status: reply.statusCode,
    error_code: request.refusal ?? null,
    duration_ms: duration,
    idempotency_key: typeof key === 'string' ? storable(redactText(key)).slice(0, 255) : null,
    address: request.ip,
    body: text,
    is_body_cut: isCut,
  };
}

/** Path and query; a parameter that the call does not know loses its value. */
function pathOf(url: string, query: ZodMiniType | undefined): string {
  const [path = '', search = ''] = url.split('?');
  const given = Object.fromEntries(new URLSearchParams(search));
  const kept = redact(given, query) as Record<string, string>;
  const text = Object.entries(kept)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join('&');
  return redactText(text ? `${path}?${text}` : path).slice(0, LONGEST_PATH);
}

const encoded = (value: string) => (value === REMOVED ? value : encodeURIComponent(value));

/** JSON of at most `LONGEST_BODY` bytes. */
function bodyText(body: unknown, schema: ZodMiniType | undefined) {
  if (body === undefined || body === null) return { text: null, isCut: false };
  const text = storable(JSON.stringify(redact(body, schema)));
  const bytes = Buffer.from(text);
  if (bytes.length <= LONGEST_BODY) return { text, isCut: false };
  // A character that the limit splits is left out.
  const cut = new TextDecoder().decode(bytes.subarray(0, LONGEST_BODY), { stream: true });
  return { text: cut, isCut: true };
}

/** A database keeps neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
