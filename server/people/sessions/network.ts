import { canonicalRange } from '../../platform/http/address-ranges.ts';

/**
 * Truncates a client's address so that it does not identify a household: IPv4 to /24, as `203.0.113.x`,
 * IPv6 to /48, as `2001:db8:7:x`. Null for anything else.
 */
export function shortenAddress(address: string): string | null {
  const network = canonicalRange(`${address}/${address.includes(':') ? 48 : 24}`);
  if (network === undefined) return null;
  if (!network.includes(':')) return network.replace(/\.0\/24$/, '.x');
  const groups = (network.split('::')[0] ?? '').split(':');
  return `${[0, 1, 2].map((index) => groups[index] || '0').join(':')}:x`;
}
