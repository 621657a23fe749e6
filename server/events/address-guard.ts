/**
 * Keeps webhooks away from private networks. The address that is checked is the one connected
 * to: the check sits in the socket's own look-up, so a name cannot change between the two.
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

/** What IPv6 has given out for the public network (RFC 4291 §2.4); all beside it has a special use. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Only ordinary public unicast addresses, also when written as IPv6-mapped IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  return read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST);
}

/** For a socket: of a name's addresses, those that are public, or none. */
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

/**
 * @param allowed `host:port` pairs that may be private: the sandbox's demo shop
 * @returns whether `url` is one of those; else its name is still to be looked up by `publicLookup`
 * @throws PrivateAddressError for an address written out, which no look-up would see
 */
export function mayBePrivate(url: URL, allowed: string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (allowed.includes(`${host}:${port}`)) return true;
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return false;
}
