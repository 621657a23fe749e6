/**
 * The data that the server embeds in a document, in `<script type="application/json" id="boot">`.
 * On a phone another request would cost more than the bytes.
 */
import type { ThemeRefusal } from '../embed/theme.ts';
import type { Theme } from '../embed/theme-of-scheme.ts';
import type { LinkSession } from '../link/schemas.ts';
import type { PaySession } from '../pay/schemas.ts';

export const BOOTSTRAP_ELEMENT_ID = 'boot';

/** Placeholder in the built document for the nonce of each response. */
export const NONCE_PLACEHOLDER = 'CSP_NONCE';

/** Placeholder in the descriptions of prerendered documents for the members' discount. */
export const DISCOUNT_PLACEHOLDER = 'DISCOUNT_PERCENT';

/**
 * Property of a prerendered document: `[index among the root's buttons, its text]` of the last
 * click.
 */
export const EARLY_CLICK = 'salusEarlyClick';

/** One locale file, as i18next reads it. */
export type Texts = { [key: string]: string | Texts };

/** Amounts in the document's language, by their value as JSON. */
export type FormattedValues = Record<string, string>;

export interface HostedBootstrapData {
  /** The address of the API, without a trailing slash; it may be on another host. */
  apiBase: string;
  /** The card network's script, in documents whose headers allow it. */
  cardScript?: string;
  /** Enabled languages, and the fallback for people who prefer none of them. */
  locales: { default: string; enabled: readonly string[] };
}

interface CommonFrameData {
  apiBase: string;
  locale: string;
  theme: Theme;
  /** Rejected theme options; absent when there are none. */
  refusals?: ThemeRefusal[];
  sessionId: string;
  /** The embedding page's origin; null when it is unknown or not one of the session's origins. */
  parentOrigin: string | null;
  /** The values that the rendered view shows. */
  formatted?: FormattedValues | undefined;
}

/** For the payment frame; `session` is null for an unknown id. */
export interface FrameBootstrapData extends CommonFrameData {
  texts: { pay: Texts };
  session: PaySession | null;
  /** A known passkey may confirm this payment, if the browser supports it. */
  passkey?: boolean;
}

/** For the frame of a link invitation. */
export interface LinkFrameBootstrapData extends CommonFrameData {
  texts: { link: Texts };
  session: LinkSession | null;
}

/** The prerendered frame, shown before any of its scripts has run. */
export interface RenderedFrame {
  /** HTML for the document's `#app`. */
  html: string;
  title: string;
  formatted: FormattedValues;
}

interface CommonSignInData {
  apiBase: string;
  locale: string;
  texts: {
    pay: Texts;
    auth: Texts;
    'second-factor': Texts;
    'mail-code': Texts;
    /** The sections of joining and recovering. */
    join: Texts;
    'email-actions': Texts;
    errors: Texts;
    link?: Texts;
  };
  sessionId: string;
}

/** For the sign-in window of a payment or a link invitation. */
export type SignInBootstrapData = CommonSignInData &
  ({ kind: 'pay'; session: PaySession | null } | { kind: 'link'; session: LinkSession | null });

/** For a till; whose till it is, its key says to the API. */
export interface TillBootstrapData {
  apiBase: string;
  locale: string;
  texts: { till: Texts };
}

/** For the card form of a payment whose payer lacks tokens. */
export interface TopUpBootstrapData {
  apiBase: string;
  locale: string;
  texts: { pay: Texts; auth: Texts; buy: Texts; 'top-up': Texts };
  sessionId: string;
  /** Null while tokens are not sold by card. */
  cards: { script: string; key: string } | null;
}
