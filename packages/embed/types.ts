/** The options and events of `@salus/embed`. See docs/embed. */

/**
 * `auto` shows the checkout in the page where there is room, in a dialog on a wide page, and else opens
 * our own page. `check` shows nothing: `finished` says whether this page may show the session.
 */
export type Mode = 'inline' | 'modal' | 'button' | 'redirect' | 'auto' | 'check';

/** The checkout's appearance. An invalid option is ignored and reported in the console. */
export interface Look {
  /** A BCP 47 language tag. Defaults to the page's `lang`, then to the visitor's language. */
  locale?: string;
  theme?: 'light' | 'dark' | 'auto';
  /** A hexadecimal colour such as `#1f716e`. */
  accent?: string;
  /** The radius of buttons and fields, in CSS pixels. */
  radius?: number;
  font?: string;
}

export interface OpenOptions extends Look {
  /**
   * The id of a pay session, `pay_…`. Give one of `session`, `link`, `sessionUrl`, `createSession`.
   */
  session?: string;
  /** The id of an invitation to link an account, `lnk_…`. */
  link?: string;
  /** Your endpoint that answers a `POST` with `{"session": "pay_…"}` or `{"link": "lnk_…"}`. */
  sessionUrl?: string;
  createSession?: () => string | Promise<string>;
  /** Defaults to `modal`. */
  mode?: Mode;
  /** The container for mode `inline`: an element or a selector. */
  target?: Element | string;
}

/** How a checkout ended; with the fields of its last event. */
export interface Outcome {
  outcome:
    | 'authorized'
    | 'paid'
    | 'cancelled'
    | 'expired'
    | 'linked'
    | 'denied'
    | 'closed'
    | 'redirected'
    | 'failed'
    /** Of mode `check`. */
    | 'allowed'
    | 'refused';
  session?: string;
  link?: string;
  receipt?: string;
  /** Of `failed`: the code of the error. */
  code?: string;
  /** Of `refused`: as in the event `fallback`. */
  step?: string;
  reason?: string;
}

/** One checkout, and its own events under their names without a prefix. */
export interface OpenCheckout extends EventTarget {
  /** Never rejects. Trust only the webhook or the API. */
  finished: Promise<Outcome>;
  /** Closes the checkout; during the commit of a payment, as soon as that has ended. */
  close(): void;
  /** Changes theme and language without a reload, so the member stays signed in. */
  update(look: Pick<Look, 'theme' | 'locale'>): void;
}

/** The payment or the invitation to link that an event is about. */
type Told = Paid | Invited;

interface Paid {
  session: string;
  link?: never;
}

interface Invited {
  link: string;
  session?: never;
}

/** Event details by event name; the DOM events are called `salus:<name>`. */
export interface SalusEvents {
  ready: Told;
  'signed-in': Told;
  submitted: Paid;
  /** A session with manual capture is reserved. Trust only the webhook or the API. */
  authorized: Paid;
  /** The reservation went back to the member. */
  released: Paid;
  /** Sent after the commit. Fulfil orders only after the webhook or the API confirms it. */
  paid: Paid & { receipt?: string };
  cancelled: Paid;
  /** Sent after the commit. Trust only the webhook or the API. */
  linked: Invited;
  denied: Invited;
  expired: Told;
  closed: Told;
  /** Our window was closed without an answer. It says nothing about the member. */
  'window-closed': Told;
  fallback: Told & { step: string; reason: string };
  /** `session` and `link` are absent, or `session` is empty, if no id is known. */
  error: { session?: string; link?: string; code: string; recoverable: boolean };
}

export type SalusEventName = keyof SalusEvents;

/** All event names. */
export const SALUS_EVENTS = [
  'ready',
  'signed-in',
  'submitted',
  'authorized',
  'released',
  'paid',
  'cancelled',
  'linked',
  'denied',
  'expired',
  'closed',
  'window-closed',
  'fallback',
  'error',
] as const satisfies readonly SalusEventName[];

export interface Salus {
  /**
   * Calls the listener for past and future events of that name.
   * @returns a function that removes the listener
   */
  on<N extends SalusEventName>(name: N, listener: (detail: SalusEvents[N]) => void): () => void;
  open(options: OpenOptions): OpenCheckout;
}
