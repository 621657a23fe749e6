/** How long personal data is kept. The privacy policy states the same periods. */

/** Commercial and tax law asks for the books and their vouchers for ten years. */
export const BY_LAW = '10 years, as the law on bookkeeping requires';
/** Rows of the books that never change: the database deletes none of them. */
export const WITH_THE_BOOKS = 'as long as the books, of which nothing is deleted';
export const MEMBERSHIP = 'while the account exists';

/** In days. */
export const PERIODS = {
  /** After a sign-in has ended. */
  signIn: 7,
  /** After a device was last used: about 13 months. */
  device: 395,
  /** A person who never confirmed their address. */
  unconfirmed: 30,
  mail: 30,
  idempotency: 30,
  /** Calls made with an API key. */
  request: 30,
  /** What was done in the name of a business. */
  activity: 730,
  /** After a change of credentials, or the end of a factor reset or an erasure request. */
  credentialChange: 90,
  /** Responses of a webhook's receiver. */
  attemptBody: 30,
  /** Attempts of deliveries and the contents of events, once no delivery is pending. */
  event: 90,
  embedReport: 90,
  cardEvent: 90,
  /** Contents of orders and invitations that nobody paid or accepted, and of ended links. */
  unusedSession: 365,
  /** Counts of purchases per device and network. */
  purchaseCount: 31,
  /** A request over OAuth to link an account, after its end, and the access it gave, after its last use. */
  oauthRequest: 1,
  oauthGrant: 90,
  /** Operators' sessions in the console, and their proposals. */
  operator: 30,
  /** Counts of the status page. */
  status: 90,
  /** A card's fingerprint, which the limits and the list of lost cards use. */
  cardFingerprint: 730,
} as const;

/** Of secrets that end by themselves, in minutes. */
export const LIVES = {
  /** Between the password and the second step of a sign-in. */
  signInTicket: 5,
  /** With which a business's server reads two balances. */
  accessToken: 60,
} as const;

export const minutes = (life: keyof typeof LIVES): string => `${LIVES[life]} minutes`;

export const days = (period: keyof typeof PERIODS, after = 'after that'): string =>
  `${PERIODS[period]} ${PERIODS[period] === 1 ? 'day' : 'days'} ${after}`;
