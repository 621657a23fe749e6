/**
 * A request to an address somebody else has given. Imported where it is called: a start does not wait for
 * Undici's hundred modules.
 */
import { Agent, request } from 'undici';
import { mayBePrivate, publicLookup } from './address-guard.ts';

type RequestOptions = Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>;

const guarded = new Agent({ connect: { lookup: publicLookup }, pipelining: 0 });
const direct = new Agent({ pipelining: 0 });

/**
 * @param allowed see `mayBePrivate`
 * @throws PrivateAddressError before anything is sent, also where a name leads to a private address
 */
export async function guardedRequest(
  url: URL,
  allowed: string[],
  options: RequestOptions,
): ReturnType<typeof request> {
  const dispatcher = mayBePrivate(url, allowed) ? direct : guarded;
  return request(url, { ...options, dispatcher });
}
