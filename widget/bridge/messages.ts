/**
 * What crosses the frame's border, child to parent only. Nothing about the member is among it:
 * no token, balance, name, e-mail, nor why an account may not pay.
 */

/** Raised when an older bridge could misread a newer frame; they then refuse each other. */
export const PROTOCOL = 1;

/** The tallest a frame gets: it leaves the merchant's page usable, and the frame scrolls beyond. */
export const MAX_HEIGHT = 4_000;

/** The first word, said until answered. */
export const HELLO = 'salus:hello';
/** The content's height; needs no answer. */
export const HEIGHT = 'salus:height';
export const EVENT = 'salus:event';

export const PLAIN_EVENTS = [
  'ready',
  'signed-in',
  'submitted',
  'paid',
  'cancelled',
  'expired',
] as const;

/** What a merchant's page is told. */
export type HostEvent =
  | { name: (typeof PLAIN_EVENTS)[number] }
  | { name: 'error'; code: string; recoverable: boolean };

export interface Hello {
  protocol: number;
  height: number;
}

export interface Height {
  height: number;
}

/** `number` rises by one per event, so that one sent again is not told twice. */
export interface NumberedEvent {
  number: number;
  event: HostEvent;
}

export interface Answer {
  ok: boolean;
}
