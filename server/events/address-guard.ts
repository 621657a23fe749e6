/**
 * Keeps webhooks away from private networks. The address that is checked is the one connected
 * to: the check sits in the socket's own look-up, so a name cannot change between the two.
 */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';

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

const publicLookup: LookupFunction = (hostname, options, callback) => {
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

const guarded = new Agent({ connect: { lookup: publicLookup }, pipelining: 0 });
const direct = new Agent({ pipelining: 0 });

/**
 * The agent to call `url` with.
 * @param allowed `host:port` pairs that may be private: the sandbox's demo shop
 * @throws PrivateAddressError for an address written out, which no look-up would see
 */
export function agentFor(url: URL, allowed: string[]): Agent {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (allowed.includes(`${host}:${port}`)) return direct;
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
  return guarded;
}
