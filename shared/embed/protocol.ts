/**
 * The constants and types of the protocol between the frame and the page around it, for both sides.
 * Without the schema library, because the loader validates by hand (`widget/bridge/guards.ts`).
 *
 * The frame sends and the page answers; the page may only change theme and language. Nothing about the member is sent: no
 * token, balance, name or e-mail, and no reason why an account may not pay.
 */

/**
 * Versions that this build speaks, the newest last. The frame lists all of them in its hello, and the page
 * answers with the newest that it speaks too.
 *
 * A new kind of event needs no new version: pages ignore events that they do not know.
 */
export const VERSIONS = [1] as const;
export type Version = (typeof VERSIONS)[number];

/** The first message, repeated until the page answers. */
export const HELLO = 'salus:hello';
/** The content's height; needs no answer. */
export const HEIGHT = 'salus:height';
export const EVENT = 'salus:event';

/** The maximum height of a frame: the merchant's page stays usable, and the frame scrolls. */
export const MAX_HEIGHT = 4_000;

/** Maximum length of the frame's accessible name. */
export const MAX_TITLE_CHARS = 200;

/**
 * Longer messages are dropped unread. Our longest, `paid`, has some 1,500 characters, and more for
 * a merchant with many origins.
 */
export const MAX_MESSAGE_CHARS = 16_384;

/** Events without data. */
export const PLAIN_EVENTS = [
  'ready',
  'signed-in',
  'submitted',
  'authorized',
  'released',
  'cancelled',
  'expired',
  'linked',
  'denied',
  'window-closed',
] as const;

/** What failed when the checkout fell back to a link, and why. */
export const FALLBACK_STEPS = ['frame', 'bridge', 'sign_in', 'page'] as const;
export const FALLBACK_REASONS = [
  'blocked',
  'origin_refused',
  'timeout',
  'load_failed',
  'popup_blocked',
  'opener_severed',
  'offline',
] as const;
export type FallbackStep = (typeof FALLBACK_STEPS)[number];
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/**
 * What the document for other sites posts to the page around it, as plain text, until the page posts
 * the same text back. It contains nothing else, so any page may read it.
 */
export const REFUSED = 'salus:refused';

/** The page's only request: another theme or language, as a structured message without post-robot. */
export const LOOK = 'salus:look';

/** An error's code, as in `shared/errors.ts`. */
export const CODE = /^[a-z_]{1,40}$/;
/** A kind of event, also one of a later version. */
export const EVENT_NAME = /^[a-z-]{1,40}$/;
/** A JWS in compact form (RFC 7515 §3.1): three parts in base64url. */
export const COMPACT_JWS = /^[\w-]{1,400}\.[\w-]{1,12000}\.[\w-]{1,200}$/;
/** One line for a developer's console. */
export const CONSOLE_LINE = /^[\x20-\x7e]{1,200}$/;
