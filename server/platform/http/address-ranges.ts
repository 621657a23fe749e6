/** Ranges of IP addresses in CIDR notation (RFC 4632, RFC 4291). */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

interface Range {
  first: Address;
  bits: number;
}

/**
 * The canonical form of a range, or of an address as a range of one: `192.0.2.7/24` is
 * `192.0.2.0/24`. Undefined when `text` is neither.
 */
export function canonicalRange(text: string): string | undefined {
  const [address = '', size, ...rest] = text.trim().split('/');
  const read = readAddress(address);
  if (!read || rest.length > 0) return undefined;
  const longest = lengthOf(read);
  if (size !== undefined && !/^(0|[1-9]\d{0,2})$/.test(size)) return undefined;
  // An IPv4 address written as IPv6 counts its 96 leading bits.
  const isMapped = read.kind() === 'ipv4' && address.includes(':');
  const bits = size === undefined ? longest : Number(size) - (isMapped ? 96 : 0);
  if (bits < 0 || bits > longest) return undefined;
  return `${networkOf(read, bits)}/${bits}`;
}

/** @param ranges in canonical form */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const read = readAddress(address);
  return read !== undefined && ranges.some((range) => contains(rangeOf(range), read));
}

/** Whether every address of `inner` is within `outer`. Both are in canonical form. */
export function isRangeWithin(inner: string, outer: readonly string[]): boolean {
  const { first, bits } = rangeOf(inner);
  return outer.some((range) => {
    const wide = rangeOf(range);
    return wide.bits <= bits && contains(wide, first);
  });
}

/** `isValid` also accepts `10.1` and octal numbers, and zones such as `fe80::1%eth0`. */
export function readAddress(text: string): Address | undefined {
  const isOne = ipaddr.IPv4.isValidFourPartDecimal(text) || /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text);
  return isOne && ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function rangeOf(canonical: string): Range {
  const [first, bits] = ipaddr.parseCIDR(canonical);
  return { first, bits };
}

const contains = ({ first, bits }: Range, address: Address) =>
  first.kind() === address.kind() && address.match(first, bits);

const lengthOf = (address: Address) => address.toByteArray().length * 8;

function networkOf(address: Address, bits: number): string {
  const bytes = address
    .toByteArray()
    .map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))) & 0xff);
  return ipaddr.fromByteArray(bytes).toString();
}
