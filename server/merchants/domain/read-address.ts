/**
 * Reads a URL of a merchant's site without reaching our own network (SSRF): the connection goes to
 * the IP address that was checked, at every redirect, and the caller allows each redirect.
 */

import type { LocalSites } from '../../platform/config/domain.ts';
import { PrivateAddressError } from '../../platform/egress/address-guard.ts';

export type ReadFailure = 'redirected' | 'private' | 'tls' | 'timeout' | 'unreachable';

export class ReadError extends Error {
  readonly failure: ReadFailure;
  /** The target of the redirect. */
  readonly to: string | undefined;

  constructor(failure: ReadFailure, to?: string) {
    super(failure);
    this.failure = failure;
    this.to = to;
  }
}

export interface ReadAnswer {
  /** The final URL, after redirects. */
  url: URL;
  status: number;
  /** Each header line separately. */
  headers: Record<string, string[]>;
  body: string;
  /** False when the body was longer than the limit. */
  isWhole: boolean;
}

interface ReadOptions {
  /** The limit, in bytes. */
  most: number;
  sites: LocalSites;
  /** Whether to follow a redirect; at most three are followed. */
  follow(to: URL): boolean;
}

const TIME_LIMIT_MS = 5_000;
const REDIRECTS = 3;

/** @throws ReadError */
export async function readAddress(start: URL, options: ReadOptions): Promise<ReadAnswer> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  let url = start;
  for (let hops = 0; ; hops++) {
    const answer = await readOne(url, options, signal);
    const [location] = answer.headers.location ?? [];
    if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
    const next = URL.parse(location, url.href);
    if (!next || hops >= REDIRECTS || !options.follow(next)) {
      throw new ReadError('redirected', next?.origin);
    }
    url = next;
  }
}

async function readOne(
  url: URL,
  { most, sites }: ReadOptions,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  try {
    const target = placeOf(url, sites);
    const { guardedRequest } = await import('../../platform/egress/guarded-request.ts');
    const response = await guardedRequest(target, sites.allow, {
      headers: {
        'user-agent': 'Salus-Sites/1',
        accept: 'text/html, text/plain;q=0.9, */*;q=0.1',
        // Refuses compression: a decompressed body would have no limit.
        'accept-encoding': 'identity',
      },
      signal,
    });
    const { text, isWhole } = await beginning(response.body, most);
    const headers = Object.entries(response.headers).map(([name, value]) => [name, [value].flat()]);
    return {
      url,
      status: response.statusCode,
      headers: Object.fromEntries(headers),
      body: text,
      isWhole,
    };
  } catch (error) {
    throw new ReadError(failureOf(error));
  }
}

/** In the sandbox, a reserved domain can stand for a site on this machine. */
function placeOf(url: URL, sites: LocalSites): URL {
  const place = Object.hasOwn(sites.at, url.hostname) ? sites.at[url.hostname] : undefined;
  return place ? new URL(url.pathname + url.search, `http://${place}`) : url;
}

async function beginning(
  body: AsyncIterable<Uint8Array>,
  most: number,
): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > most) break;
  }
  const text = Buffer.concat(chunks).subarray(0, most).toString('utf8');
  return { text, isWhole: bytes <= most };
}

function failureOf(error: unknown): ReadFailure {
  if (error instanceof PrivateAddressError) return 'private';
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'TimeoutError' || code.includes('TIMEOUT')) return 'timeout';
  return /CERT|TLS|SSL|EPROTO/.test(code) || code.startsWith('UNABLE_TO') ? 'tls' : 'unreachable';
}
