/**
 * Prevents requests to private networks (SSRF). The socket's own DNS lookup makes the check, so the
 * checked address is the one that is connected to, and DNS rebinding has no effect.
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** The allocated public IPv6 range (RFC 4291 §2.4); all others have a special use. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for public unicast addresses only. An IPv4-mapped IPv6 address is checked as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST);
}

/** A socket's lookup. PrivateAddressError unless all addresses of the name are public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(hostname), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** In a list of allowed addresses: every port of this machine. Only a sandbox has it. */
export const LOOPBACK = 'loopback';

/** The whole of `host`, as a URL contains it: `localhost`, 127.0.0.0/8 or ::1. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');

/**
 * @param allowed addresses that may be private: `host:port` pairs, or LOOPBACK
 * @returns whether `url` is one of those; if not, connect with `publicLookup`
 * @throws PrivateAddressError for a private IP address in the URL, because a socket does not look
 *   up an IP address
 */
export function mayBePrivate(url: URL, allowed: string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (allowed.includes(`${host}:${port}`)) return true;
  if (allowed.includes(LOOPBACK) && isLoopback(host)) return true;
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return false;
}
