/** The host side's checks, by hand: a schema library would weigh more than all of the loader. */
import {
  type HostEvent,
  MAX_HEIGHT,
  type NumberedEvent,
  PLAIN_EVENTS,
  PROTOCOL,
} from './messages.ts';

const CODE = /^[a-z_]{1,40}$/;

type Bag = Record<string, unknown>;

function isBag(data: unknown): data is Bag {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/**
 * The height in whole pixels, at most the largest; undefined for anything but a message that
 * carries one. It is 0 while the merchant's page does not show the frame.
 */
export function heightOf(data: unknown): number | undefined {
  if (!isBag(data) || typeof data.height !== 'number') return undefined;
  const height = Math.ceil(data.height);
  return height >= 0 ? Math.min(height, MAX_HEIGHT) : undefined;
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
