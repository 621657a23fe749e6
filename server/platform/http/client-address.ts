/** The address of a client: the only place that reads one from a socket or a proxy's header. */
import type { IncomingMessage } from 'node:http';
import { readAddress } from './address-ranges.ts';

/** What proxies write: `203.0.113.7:4711`, `[2001:db8::7]:4711`, and a zone as in `fe80::7%eth0`. */
const IPV4_WITH_PORT = /^([\d.]+)(?::\d{1,5})?$/;
const IPV6_WITH_PORT = /^\[([^\]]+)\](?::\d{1,5})?$/;
const ZONE = /%.*$/;
const QUOTES = /^"(.*)"$/;

/** @returns the address in canonical form, IPv4 also where it was written as IPv6; undefined for anything else */
export function readClientAddress(text: string): string | undefined {
  const given = text.trim().replace(QUOTES, '$1');
  const [, host = given] = IPV4_WITH_PORT.exec(given) ?? IPV6_WITH_PORT.exec(given) ?? [];
  return readAddress(host.replace(ZONE, ''))?.toString();
}

/**
 * Behind a proxy, the last address of `X-Forwarded-For`: the proxy added it, and a caller may have written all
 * before. What is no address is counted as the proxy, or each request could be a new client.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat().join().split(',').at(-1) : '';
  return (
    readClientAddress(forwarded ?? '') ?? readClientAddress(socket.remoteAddress ?? '') ?? 'unknown'
  );
}
