/**
 * Schemas of all messages between the frame and the page around it. `npm run embed:schema`
 * generates `docs/embed/messages.schema.json` from them.
 */
import * as z from 'zod/mini';
import {
  CODE,
  COMPACT_JWS,
  CONSOLE_LINE,
  FALLBACK_REASONS,
  FALLBACK_STEPS,
  LOOK,
  MAX_TITLE_CHARS,
  PLAIN_EVENTS,
  VERSIONS,
} from './protocol.ts';

const Pixels = z.number().check(z.nonnegative());

/**
 * The page chooses one of `versions`. `height` is in CSS pixels, and 0 while the page does not show the
 * frame.
 */
export const Hello = z.object({
  versions: z.array(z.int()).check(z.minLength(1), z.maxLength(20)),
  height: Pixels,
  /** The accessible name of the frame, in its own language: the `title` of the iframe. */
  title: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(MAX_TITLE_CHARS))),
});
export type Hello = z.output<typeof Hello>;

/** The content's height in CSS pixels; pages limit it to their maximum. */
export const Height = z.object({ height: Pixels });
export type Height = z.output<typeof Height>;

const Code = z.string().check(z.regex(CODE));

/** Events for the merchant's page, dispatched as the DOM event `salus:<name>`. */
export const HostEvent = z.discriminatedUnion('name', [
  z.object({ name: z.enum(PLAIN_EVENTS) }),
  /**
   * Sent after the commit. `receipt` is the signed receipt if the payment was made in this frame.
   */
  z.object({
    name: z.literal('paid'),
    receipt: z.exactOptional(z.string().check(z.regex(COMPACT_JWS))),
  }),
  z.object({
    name: z.literal('fallback'),
    step: z.enum(FALLBACK_STEPS),
    reason: z.enum(FALLBACK_REASONS),
  }),
  z.object({ name: z.literal('error'), code: Code, recoverable: z.boolean() }),
]);
export type HostEvent = z.output<typeof HostEvent>;

/** Requests of the frame to the loader; the merchant's page gets no event. */
export const LoaderSignal = z.discriminatedUnion('name', [
  /** A payment is being committed: the frame must not be removed until `busy` is false again. */
  z.object({ name: z.literal('busy'), busy: z.boolean() }),
  /** Escape or a close button was pressed inside the frame: a modal closes, unless busy. */
  z.object({ name: z.literal('close') }),
  /** A rejected theme option and the reason, for the developer's console. */
  z.object({
    name: z.literal('theme-refused'),
    token: Code,
    reason: z.string().check(z.regex(CONSOLE_LINE)),
  }),
]);
export type LoaderSignal = z.output<typeof LoaderSignal>;

/** `number` rises by one per event, so that a repeated event is recognised. */
export const NumberedEvent = z.object({
  number: z.int().check(z.minimum(1)),
  event: z.discriminatedUnion('name', [HostEvent, LoaderSignal]),
});
export type NumberedEvent = z.output<typeof NumberedEvent>;

/** The page's answer: whether it accepted the message and, to a hello, which version it has chosen. */
export const Answer = z.object({
  ok: z.boolean(),
  version: z.optional(z.literal(VERSIONS)),
});
export type Answer = z.output<typeof Answer>;

/**
 * The page's request for another theme and language, posted by the embedding window. `locale` is any
 * BCP 47 tag; the frame keeps its language if it does not speak that one.
 */
export const Look = z.strictObject({
  name: z.literal(LOOK),
  theme: z.string().check(z.regex(/^(light|dark|auto)$/)),
  locale: z.string().check(z.maxLength(35)),
});
export type Look = z.output<typeof Look>;

/** Messages by name; answers have no name. */
export const MESSAGES = { Hello, Height, NumberedEvent, Answer, Look } as const;
