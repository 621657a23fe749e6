/**
 * Clients written for Strapi 3, such as `strapi-sdk-javascript`, send `username` when they register
 * and `url` when they ask for a reset link. These two calls accept the fields; all others refuse
 * unknown ones.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../platform/http/app.ts';

type Body = Record<string, unknown>;

const CONVERSIONS: Record<string, (body: Body, headers: IncomingHttpHeaders) => Body> = {
  '/api/auth/local/register': registration,
  '/api/auth/forgot-password': withoutUrl,
};

export function acceptStrapiFields({ http }: App): void {
  http.addHook('preValidation', async (request) => {
    const convert = CONVERSIONS[request.routeOptions.url ?? ''];
    const { body } = request;
    if (!convert || typeof body !== 'object' || body === null || Array.isArray(body)) return;
    request.body = convert(body as Body, request.headers);
  });
}

/**
 * The user name is the person's full name. Strapi's client cannot send acceptances, so its
 * constructor passes a header with what the person has accepted.
 */
function registration(body: Body, headers: IncomingHttpHeaders): Body {
  const { username, ...rest } = body;
  if (typeof username !== 'string') return body;
  if (rest.name !== undefined) return rest;
  const [name, ...others] = username.trim().split(/\s+/);
  return { acceptances: acceptancesIn(headers), name, surname: others.join(' '), ...rest };
}

/** `Salus-Acceptances: privacy, conditions`. */
function acceptancesIn(headers: IncomingHttpHeaders): Record<string, true> {
  const named = [headers['salus-acceptances'] ?? []].flat().join(',').split(',');
  return Object.fromEntries(
    named.flatMap((name) => (name.trim() === '' ? [] : [[name.trim(), true as const]])),
  );
}

/** The link in the e-mail leads to our own page, never to an address in a request. */
function withoutUrl(body: Body): Body {
  const { url, ...rest } = body;
  return typeof url === 'string' ? rest : body;
}
