/**
 * The networks of a client's address. Every limit on what one client does counts these, because one
 * person easily has a whole /64 of IPv6 and often a /48.
 */
import { isIPv6 } from 'node:net';
import { canonicalRange } from './address-ranges.ts';

export interface CountedNetwork {
  /** In CIDR notation. */
  network: string;
  /** The network may use this multiple of the limit. */
  times: 1 | 10;
}

/**
 * IPv6: the /64, and the /48 with ten times the limit. IPv4: one network.
 * @param address in canonical form (`clientAddress`), or any other key
 * @param ipv4Bits 32 for limits on requests, because many people share an address of a /24; 24 for
 *   limits that one person could evade with the addresses of a /24
 * @returns the narrowest network first; `address` itself when it is no IP address
 */
export function countedNetworks(
  address: string,
  ipv4Bits: 24 | 32,
): [CountedNetwork, ...CountedNetwork[]] {
  const range = (bits: number) => canonicalRange(`${address}/${bits}`) ?? address;
  if (!isIPv6(address)) return [{ network: range(ipv4Bits), times: 1 }];
  return [
    { network: range(64), times: 1 },
    { network: range(48), times: 10 },
  ];
}
