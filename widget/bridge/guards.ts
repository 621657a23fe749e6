/**
 * The page's validation, written by hand: a schema library would be larger than the whole loader.
 */
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import {
  CODE,
  COMPACT_JWS,
  CONSOLE_LINE,
  EVENT_NAME,
  FALLBACK_REASONS,
  FALLBACK_STEPS,
  MAX_HEIGHT,
  MAX_TITLE_CHARS,
  PLAIN_EVENTS,
  VERSIONS,
  type Version,
} from '#shared/embed/protocol.ts';

type Bag = Record<string, unknown>;

function isBag(data: unknown): data is Bag {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

const matches = (text: unknown, pattern: RegExp): text is string =>
  typeof text === 'string' && pattern.test(text);

const oneOf = <T>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((candidate) => candidate === value);

/**
 * The height in whole pixels, up to the maximum; undefined for a message without one. It is 0 while
 * the merchant's page does not show the frame.
 */
export function heightOf(data: unknown): number | undefined {
  if (!isBag(data) || typeof data.height !== 'number') return undefined;
  const height = Math.ceil(data.height);
  return height >= 0 ? Math.min(height, MAX_HEIGHT) : undefined;
}

/**
 * The initial height of a frame, the newest version that both sides speak, and the frame's title,
 * which is empty if it sends none.
 */
export function helloOf(
  data: unknown,
): { height: number; version: Version; title: string } | undefined {
  const height = heightOf(data);
  if (height === undefined || !isBag(data) || !Array.isArray(data.versions)) return undefined;
  const spoken: readonly unknown[] = data.versions;
  const version = VERSIONS.filter((candidate) => spoken.includes(candidate)).at(-1);
  const title = typeof data.title === 'string' ? data.title.slice(0, MAX_TITLE_CHARS) : '';
  return version && { height, version, title };
}

/**
 * The event as a copy with only the known fields. `event` is undefined for a kind that only a later
 * version knows; the result is undefined for an invalid message.
 */
export function numberedOf(
  data: unknown,
): { number: number; event: HostEvent | LoaderSignal | undefined } | undefined {
  if (!isBag(data) || !isBag(data.event)) return undefined;
  const { number } = data;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1) return undefined;
  const { name } = data.event;
  if (!matches(name, EVENT_NAME)) return undefined;
  const read = own(READERS, name);
  if (!read) return { number, event: undefined };
  const event = read(data.event);
  return event && { number, event };
}

/** Own properties only, so that `constructor` is not found. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

type Reader = (bag: Bag) => HostEvent | LoaderSignal | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(PLAIN_EVENTS.map((name) => [name, () => ({ name })])),
  paid({ receipt }) {
    if (receipt === undefined) return { name: 'paid' };
    return matches(receipt, COMPACT_JWS) ? { name: 'paid', receipt } : undefined;
  },
  fallback({ step, reason }) {
    const knownStep = oneOf(step, FALLBACK_STEPS);
    const knownReason = oneOf(reason, FALLBACK_REASONS);
    return knownStep && knownReason
      ? { name: 'fallback', step: knownStep, reason: knownReason }
      : undefined;
  },
  error({ code, recoverable }) {
    return matches(code, CODE) && typeof recoverable === 'boolean'
      ? { name: 'error', code, recoverable }
      : undefined;
  },
  busy({ busy }) {
    return typeof busy === 'boolean' ? { name: 'busy', busy } : undefined;
  },
  close: () => ({ name: 'close' }),
  'theme-refused'({ token, reason }) {
    return matches(token, CODE) && matches(reason, CONSOLE_LINE)
      ? { name: 'theme-refused', token, reason }
      : undefined;
  },
};
