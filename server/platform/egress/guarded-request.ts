/**
 * Requests to URLs that users have entered. Callers import this file dynamically: Undici has about
 * 100 modules, which would delay the start.
 */
import { Agent, request } from 'undici';
import { mayBePrivate, publicLookup } from './address-guard.ts';

type RequestOptions = Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>;

const guarded = new Agent({ connect: { lookup: publicLookup }, pipelining: 0 });
const direct = new Agent({ pipelining: 0 });

/**
 * @param allowed see `mayBePrivate`
 * @throws PrivateAddressError before sending, also when a name resolves to a private address
 */
export async function guardedRequest(
  url: URL,
  allowed: string[],
  options: RequestOptions,
): ReturnType<typeof request> {
  const dispatcher = mayBePrivate(url, allowed) ? direct : guarded;
  return request(url, { ...options, dispatcher });
}
