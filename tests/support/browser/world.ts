/** Addresses and data from the setup, for the tests, which run in other processes. */

interface SignIn {
  email: string;
  password: string;
  name: string;
}

export interface World {
  /** DATA_DIR of the running sandbox. */
  folder: string;
  url: string;
  shopUrl: string;
  /** Where mails are read. */
  mailUrl: string;
  chain: { rpcUrl: string; token: string };
  signIns: { email: string; password: string }[];
  /** A merchant of the tests' own, whose pages are at `hostUrl`. */
  merchant: { token: string };
  hostUrl: string;
  /** A site the merchant has nothing to do with. */
  strangerUrl: string;
  /** The origin at which one of `examples` is served for that merchant. */
  exampleUrl: string;
  /** An unregistered domain, and the port of its site on this machine. */
  newcomer: { domain: string; port: number };
  /** Payments in a state that only time creates. Each is for one test. */
  overdue: Record<(typeof OVERDUE)[number], string>;
  /** An invitation to link whose time has passed. */
  expiredInvitation: string;
  /** A business with two payments of its customer on a day of the month before this one, which the customer's deposit precedes. */
  past: { month: string; business: SignIn; payer: SignIn };
}

/** `expired…` have ended; of the others the price has. */
export const OVERDUE = [
  'expiredInFrame',
  'expiredOnPage',
  'quoteInFrame',
  'quoteOnPage',
  'quoteUnderKey',
  'quoteInWindow',
  'quoteLeftAlone',
] as const;

const NAME = 'E2E_WORLD';

export function shareWorld(world: World): void {
  process.env[NAME] = JSON.stringify(world);
}

export function world(): World {
  const text = process.env[NAME];
  if (!text) throw new Error('tests/e2e/setup.ts has not run');
  return JSON.parse(text) as World;
}
