/** Every setting of every program. A test compares it with the tables of the documents. */
import { CARDS } from './cards.ts';
import { CHAIN, CHAIN_DETAILS } from './chain.ts';
import { COMMON } from './common.ts';
import { CREDENTIALS, SANDBOX_CREDENTIALS } from './credentials.ts';
import { DOMAINS } from './domain.ts';
import { EVIDENCE } from './evidence.ts';
import { INVOICES } from './invoices.ts';
import { LINKS } from './links.ts';
import { MAIL } from './mail.ts';
import { NETWORK } from './network.ts';
import { OPS } from './ops.ts';
import { CONSOLE, PRODUCTION } from './production.ts';
import { PURCHASES } from './purchases.ts';
import { RATES } from './rates.ts';
import { REPLICAS } from './replicas.ts';
import { PLACES, RECEIVERS } from './sandbox.ts';
import { SCREENING } from './screening.ts';
import type { Settings } from './setting.ts';
import { KEY_SERVICE, LISTENING, SIGNER } from './signer.ts';
import { STAND_IN } from './stand-in.ts';
import { STEP_UP } from './step-up.ts';
import { TEST_CARDS } from './test-cards.ts';
import { TRACING } from './tracing.ts';
import { SANDBOX_WITHDRAWALS, SENDING, SIGNER_ADDRESS, WITHDRAWALS } from './withdrawals.ts';

export const CATALOGUE = {
  /** `npm run serve`, the console and the commands; a sandbox reads those that are safe in it. */
  server: {
    ...PRODUCTION,
    ...COMMON,
    ...LINKS,
    ...MAIL,
    ...REPLICAS,
    ...CARDS,
    ...TEST_CARDS,
    ...PURCHASES,
    ...STEP_UP,
    ...CHAIN,
    ...CHAIN_DETAILS,
    ...SIGNER_ADDRESS,
    ...WITHDRAWALS,
    ...SENDING,
    ...SCREENING,
    ...CREDENTIALS,
    ...RATES,
    ...DOMAINS,
    ...EVIDENCE,
    ...NETWORK,
    ...INVOICES,
    ...TRACING,
  },
  sandbox: { ...PLACES, ...RECEIVERS, ...SANDBOX_CREDENTIALS, ...SANDBOX_WITHDRAWALS },
  console: CONSOLE,
  ops: OPS,
  signer: { ...SIGNER, ...KEY_SERVICE, ...LISTENING },
  standIn: STAND_IN,
} satisfies Record<string, Settings>;

export const SETTING_NAMES: readonly string[] = [
  ...new Set(Object.values(CATALOGUE).flatMap((settings) => Object.keys(settings))),
];
