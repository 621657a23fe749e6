/** What the script of `@salus/embed` takes and tells. See docs/embed for what each means. */

export type Mode = 'inline' | 'modal' | 'button' | 'redirect';

/** The checkout's look; each is checked, and refused in the console when it cannot be read. */
export interface Look {
  /** A language tag; without it the page's `lang`, then the visitor's. */
  locale?: string;
  theme?: 'light' | 'dark' | 'auto';
  /** Such as `#1f716e`. */
  accent?: string;
  /** Of buttons and fields, in CSS pixels. */
  radius?: number;
  font?: string;
}

export interface OpenOptions extends Look {
  /** A pay session's id, `pay_…`; or a link, or one of the two below, which make either. */
  session?: string;
  /** An invitation's id, `lnk_…`, to link an account. */
  link?: string;
  /** An address of yours: `POST`, answers `{"session": "pay_…"}` or `{"link": "lnk_…"}`. */
  sessionUrl?: string;
  createSession?: () => string | Promise<string>;
  /** `modal` where it is not given. */
  mode?: Mode;
  /** Where `inline` goes: an element, or a selector. */
  target?: Element | string;
}

export interface OpenCheckout {
  /** Closes it; while a payment is being committed, as soon as that has ended. */
  close(): void;
}

/** Which payment, or which invitation to link, an event is about. */
type Told = Paid | Invited;

interface Paid {
  session: string;
  link?: never;
}

interface Invited {
  link: string;
  session?: never;
}

/** By name; as DOM events they are called `salus:<name>`, with this as `detail`. */
export interface SalusEvents {
  ready: Told;
  'signed-in': Told;
  submitted: Paid;
  /** After the commit. Fulfil from the webhook or the API, never from this. */
  paid: Paid & { receipt?: string };
  cancelled: Paid;
  /** After the commit. Believe the webhook or the API, never this. */
  linked: Invited;
  denied: Invited;
  expired: Told;
  closed: Told;
  fallback: Told & { step: string; reason: string };
  /** Neither is there, or `session` is empty, where none is known. */
  error: { session?: string; link?: string; code: string; recoverable: boolean };
}

export type SalusEventName = keyof SalusEvents;

/** All of them, for whoever listens to each. */
export const SALUS_EVENTS = [
  'ready',
  'signed-in',
  'submitted',
  'paid',
  'cancelled',
  'linked',
  'denied',
  'expired',
  'closed',
  'fallback',
  'error',
] as const satisfies readonly SalusEventName[];

export interface Salus {
  /** Tells of past events of that name and of coming ones. @returns what ends it */
  on<N extends SalusEventName>(name: N, listener: (detail: SalusEvents[N]) => void): () => void;
  open(options: OpenOptions): OpenCheckout;
}
