/**
 * The words of the protocol between the frame and the page around it, for both sides. No schema
 * library here: the page's side has its checks by hand (`widget/bridge/guards.ts`).
 *
 * The frame speaks, the page answers; never the other way round. Nothing about the member crosses:
 * no token, balance, name, e-mail, nor why an account may not pay.
 */

/**
 * Versions a frame can speak, the newest last. The frame names all of them in its hello, the page
 * answers with the one it has chosen; a page of version 1 answers without one.
 *
 * A new kind of event needs no new version: a page takes what it does not know and does nothing.
 */
export const VERSIONS = [1, 2] as const;
export type Version = (typeof VERSIONS)[number];

/** The first word, said until answered. */
export const HELLO = 'salus:hello';
/** The content's height; needs no answer. */
export const HEIGHT = 'salus:height';
export const EVENT = 'salus:event';

/** The tallest a frame gets: it leaves the merchant's page usable, and the frame scrolls beyond. */
export const MAX_HEIGHT = 4_000;

/** Of what the frame is called, for those who hear the page. */
export const MAX_TITLE_CHARS = 200;

/** Longer messages are dropped unread. The longest of ours, `paid`, has some 1,500 characters, more where a merchant has many origins. */
export const MAX_MESSAGE_CHARS = 16_384;

/** Events without anything beside their name. */
export const PLAIN_EVENTS = [
  'ready',
  'signed-in',
  'submitted',
  'cancelled',
  'expired',
  'linked',
  'denied',
] as const;

/** All that a page of version 1 takes; it refuses the rest, and `paid` came without a receipt. */
export const FIRST_EVENTS: readonly string[] = [
  'ready',
  'signed-in',
  'submitted',
  'cancelled',
  'expired',
  'paid',
  'error',
];

/** What did not work, when the checkout falls back to a link, and why. */
export const FALLBACK_STEPS = ['frame', 'bridge', 'sign_in', 'page'] as const;
export const FALLBACK_REASONS = [
  'blocked',
  'timeout',
  'load_failed',
  'popup_blocked',
  'offline',
] as const;
export type FallbackStep = (typeof FALLBACK_STEPS)[number];
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** An error's code, as in `shared/errors.ts`. */
export const CODE = /^[a-z_]{1,40}$/;
/** A kind of event, known or not. */
export const EVENT_NAME = /^[a-z-]{1,40}$/;
/** A JWS in compact form (RFC 7515 §3.1): three parts in base64url. */
export const COMPACT_JWS = /^[\w-]{1,400}\.[\w-]{1,12000}\.[\w-]{1,200}$/;
/** One line for a developer's console. */
export const CONSOLE_LINE = /^[\x20-\x7e]{1,200}$/;
