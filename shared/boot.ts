/**
 * What the server puts into a document beside its scripts, in
 * `<script type="application/json" id="boot">`: what the page needs travels with it, because a
 * further trip costs a phone more than the bytes.
 */
import type { Theme, ThemeRefusal } from './embed/theme.ts';
import type { LinkSession } from './link/contract.ts';
import type { PaySession } from './pay/contract.ts';

export const BOOT_ELEMENT_ID = 'boot';

/** Where the build leaves room for the nonce of each response. */
export const NONCE_PLACEHOLDER = 'CSP_NONCE';

/** Property of a painted document: `[place among the root's buttons, its text]` of the last click. */
export const EARLY_CLICK = 'salusEarlyClick';

/** One locale file, as i18next takes it. */
export type Texts = { [key: string]: string | Texts };

export interface HostedBoot {
  /** Where the API is, without a trailing slash; another host is possible. */
  apiBase: string;
  /** The card network's script, in a document whose headers let it in. */
  cardScript?: string;
  /** Languages somebody may choose from, and the one of everybody who prefers none of them. */
  locales: { default: string; enabled: readonly string[] };
}

interface AnyFrameBoot {
  apiBase: string;
  locale: string;
  theme: Theme;
  /** What of its look the merchant's page chose and does not get; absent when there is none. */
  refusals?: ThemeRefusal[];
  sessionId: string;
  /** The embedding page's origin, one of the session's; null when it is not, or not told. */
  parentOrigin: string | null;
}

/** Of a payment's frame; without a session, which nobody knows, the document carries nothing of it. */
export interface FrameBoot extends AnyFrameBoot {
  texts: { pay: Texts };
  session: PaySession | null;
}

/** Of the frame of an invitation to be linked. */
export interface LinkFrameBoot extends AnyFrameBoot {
  texts: { link: Texts };
  session: LinkSession | null;
}

/** The frame as it is before any script of it has run. */
export interface RenderedFrame {
  /** For the document's `#app`. */
  html: string;
  title: string;
}

interface AnySignInBoot {
  apiBase: string;
  locale: string;
  texts: { pay: Texts; auth: Texts; 'second-factor': Texts; link?: Texts };
  sessionId: string;
}

/** What somebody signs in for: a payment, or an invitation to be linked. */
export type SignInBoot = AnySignInBoot &
  ({ kind: 'pay'; session: PaySession | null } | { kind: 'link'; session: LinkSession | null });
