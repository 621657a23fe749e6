/**
 * Every message between the frame and the page around it, as schemas. `docs/embed/messages.schema.json`
 * is made from them (`npm run embed:schema`).
 */
import * as z from 'zod/mini';
import {
  CODE,
  COMPACT_JWS,
  CONSOLE_LINE,
  FALLBACK_REASONS,
  FALLBACK_STEPS,
  MAX_TITLE_CHARS,
  PLAIN_EVENTS,
  VERSIONS,
} from './protocol.ts';

const Pixels = z.number().check(z.nonnegative());

/**
 * `protocol` is what a page of version 1 looks at, and always 1; `versions` what a later one chooses
 * from. `height` in CSS pixels; 0 while the page does not show the frame.
 */
export const Hello = z.object({
  protocol: z.literal(1),
  versions: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(20))),
  height: Pixels,
  /** What the frame is called, in its own language: the `title` of its element. */
  title: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(MAX_TITLE_CHARS))),
});
export type Hello = z.output<typeof Hello>;

/** The content's height in CSS pixels; pages cut it at the tallest they allow. */
export const Height = z.object({ height: Pixels });
export type Height = z.output<typeof Height>;

const Code = z.string().check(z.regex(CODE));

/** What a merchant's page is told, as the DOM event `salus:<name>`. */
export const HostEvent = z.discriminatedUnion('name', [
  z.object({ name: z.enum(PLAIN_EVENTS) }),
  /** After the commit. `receipt` is a signed receipt, where the payment was made in this frame. */
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

/** What the frame asks of the loader; no event of the page comes of it. */
export const LoaderSignal = z.discriminatedUnion('name', [
  /** A payment is being committed: nothing may take the frame away until `busy` is false again. */
  z.object({ name: z.literal('busy'), busy: z.boolean() }),
  /** Escape, or what closes, was pressed inside the frame: a modal closes, unless busy. */
  z.object({ name: z.literal('close') }),
  /** A theme token that is not used, and why, for the developer's console. */
  z.object({
    name: z.literal('theme-refused'),
    token: Code,
    reason: z.string().check(z.regex(CONSOLE_LINE)),
  }),
]);
export type LoaderSignal = z.output<typeof LoaderSignal>;

/** `number` rises by one per event, so that one sent again is not told twice. */
export const NumberedEvent = z.object({
  number: z.int().check(z.minimum(1)),
  event: z.discriminatedUnion('name', [HostEvent, LoaderSignal]),
});
export type NumberedEvent = z.output<typeof NumberedEvent>;

/** What the page answers: whether it has taken the message, and to a hello which version it speaks. */
export const Answer = z.object({
  ok: z.boolean(),
  version: z.optional(z.literal(VERSIONS)),
});
export type Answer = z.output<typeof Answer>;

/** By what they are called on their way; the answer has no name. */
export const MESSAGES = { Hello, Height, NumberedEvent, Answer } as const;
