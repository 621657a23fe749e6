/** The host side's checks, by hand: a schema library would weigh more than all of the loader. */
import { type HostEvent, type NumberedEvent, PLAIN_EVENTS, PROTOCOL } from './messages.ts';

/** Taller than any payment, and short enough to leave the merchant's page usable. */
const MAX_HEIGHT = 4_000;
const CODE = /^[a-z_]{1,40}$/;

type Bag = Record<string, unknown>;

function isBag(data: unknown): data is Bag {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The height in whole pixels, or undefined for anything but a message that carries a sane one. */
export function heightOf(data: unknown): number | undefined {
  if (!isBag(data) || typeof data.height !== 'number') return undefined;
  const height = Math.ceil(data.height);
  return height > 0 && height <= MAX_HEIGHT ? height : undefined;
}

/** The height a frame of our own protocol starts with. */
export function helloOf(data: unknown): number | undefined {
  return isBag(data) && data.protocol === PROTOCOL ? heightOf(data) : undefined;
}

/** A copy holding nothing but the fields we know, or undefined. */
export function eventOf(data: unknown): NumberedEvent | undefined {
  if (!isBag(data) || !isBag(data.event)) return undefined;
  const { number } = data;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return undefined;
  const event = hostEvent(data.event);
  return event && { number, event };
}

function hostEvent({ name, code, recoverable }: Bag): HostEvent | undefined {
  if (name === 'error') {
    return typeof code === 'string' && CODE.test(code) && typeof recoverable === 'boolean'
      ? { name, code, recoverable }
      : undefined;
  }
  const known = PLAIN_EVENTS.find((plain) => plain === name);
  return known && { name: known };
}
