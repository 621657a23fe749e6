import { isIPv6 } from 'node:net';

/**
 * The /24 of an IPv4 address, the /48 of an IPv6 address. Limits count networks rather than addresses:
 * one person easily has a whole one.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
