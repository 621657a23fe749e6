import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Truncates an IP address so that it does not identify a household: IPv4 to /24, as `203.0.113.x`,
 * IPv6 to /48, as `2001:db8:7:x`. Null for anything else.
 */
export function shortenAddress(address: string): string | null {
  const given = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(given)) return `${given.split('.').slice(0, 3).join('.')}.x`;
  if (!isIPv6(given) || given.includes('.')) return null;
  const [head = '', tail] = (given.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...behind];
  const short = all.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${short.join(':')}:x`;
}
