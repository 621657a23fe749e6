/** The configuration of the server, built from its settings once at start. */
import { type KeyRing, share } from '../core/key-ring.ts';
import { languagesOf } from '../locales/languages.ts';
import { type CardSettings, cardSettings } from './cards.ts';
import { type ChainSettings, chainSettings } from './chain.ts';
import { COMMON } from './common.ts';
import { type CredentialSettings, credentialSettings } from './credentials.ts';
import { type DomainSettings, domainSettings } from './domain.ts';
import { type EvidenceSettings, evidenceSettings } from './evidence.ts';
import { invoiceYears } from './invoices.ts';
import { LINKS, type SocialLink } from './links.ts';
import type { StreamLimits } from './live.ts';
import { type MailSettings, mailSettings, SANDBOX_MAIL } from './mail.ts';
import { type NetworkSettings, networkSettings } from './network.ts';
import type { ProcessKind } from './process.ts';
import { CONSOLE, PRODUCTION } from './production.ts';
import { type PurchaseSettings, purchaseSettings } from './purchases.ts';
import { type RateSettings, rateSettings } from './rates.ts';
import { readConfig } from './read-config.ts';
import { type ReplicaSettings, replicaSettings } from './replicas.ts';
import { RECEIVERS, readPlaces } from './sandbox.ts';
import { type ScreeningSettings, screeningSettings } from './screening.ts';
import type { Environment, Source } from './setting.ts';
import { type StepUpSettings, stepUpSettings } from './step-up.ts';
import { testCardSettings } from './test-cards.ts';
import { type TracingSettings, tracingSettings } from './tracing.ts';
import { type WithdrawalSettings, withdrawalSettings } from './withdrawals.ts';

export interface Config {
  /** Fixed for a deployment. A key begins with `salus_live_` only where it can move real tokens. */
  mode: 'sandbox' | 'production';
  /** The server's public origin, without a trailing slash. */
  publicUrl: string;
  port: number;
  /** Behind a proxy, a caller's address is the last one in X-Forwarded-For. */
  trustProxy: boolean;
  logLevel: string;
  /** How long a stopping server keeps serving while its readiness probe fails. */
  drainSeconds: number;
  secrets: { jwt: KeyRing; encryption: KeyRing };
  /** The minimum stake of each level in base units, ascending from 0. */
  thresholds: bigint[];
  trialDays: number;
  discountBasisPoints: number;
  quoteMinutes: number;
  /** A sign-in session expires after this many days without use. */
  sessionIdleDays: number;
  /** Lifetime of a pay session when the merchant sets none. */
  sessionMinutes: number;
  currencies: string[];
  locales: { default: string; enabled: string[] };
  /** The support address and the community's social links. */
  links: { mail: string | null; social: SocialLink[] };
  /** The API that the hosted pages call, without a trailing slash: a path of ours, or https. */
  apiBase: string;
  /** URL of the analytics script, which is loaded only after consent. */
  analytics: string | null;
  /** Whether browsers keep a page that says that there is no connection. */
  offlineShell: boolean;
  /** The folder of packages and modules of all versions; null when none are kept. */
  releases: string | null;
  /** Bearer tokens for `/metrics`; empty when it is off. */
  metricsTokens: string[];
  mail: MailSettings;
  /** The token's chain; null when deposits and withdrawals are off. */
  chain: ChainSettings | null;
  withdrawals: WithdrawalSettings;
  /** Asked before a withdrawal is approved; null when addresses are not screened. */
  screening: ScreeningSettings | null;
  credentials: CredentialSettings;
  /** The card network; null when buying by card is off. */
  cards: CardSettings | null;
  /** The stand-in where test members buy test tokens; null when they do not buy by card. */
  testCards: CardSettings | null;
  /** Limits and holds of purchases by card. */
  purchases: PurchaseSettings;
  /** Payments above these amounts must be confirmed. */
  stepUp: StepUpSettings;
  rates: RateSettings;
  evidence: EvidenceSettings;
  network: NetworkSettings;
  /** For how many years invoices are kept. */
  invoiceYears: number;
  /** Where traces are exported to; null when nothing is traced. */
  tracing: TracingSettings | null;
  /**
   * Requests per minute from one address: all requests, sign-ins, each action on a payment, and
   * each call that may send a mail or change an account. `perToken` counts the calls with one API
   * token from all addresses.
   */
  limits: {
    perToken: number;
    perAddress: number;
    signInPerAddress: number;
    actsPerAddress: number;
    accountPerAddress: number;
  };
  /** Concurrent event streams. */
  streams: StreamLimits;
  /** Whether businesses have a test mode beside their live one. */
  testMode: boolean;
  /** Whether live businesses may begin regular payments; test businesses always may. */
  mandates: boolean;
  /** Brands that no business may register as its name. */
  brandNames: readonly string[];
  /** Limits for merchants with an unproven domain, and how domains are verified. */
  domain: DomainSettings;
  /** `host:port` of webhook receivers on private addresses; only the sandbox's demo shop. */
  webhookAllow: string[];
}

/** Settings that both modes have. */
function common(from: Source) {
  const its = from.read(COMMON);
  const links = from.read(LINKS);
  return {
    port: its.PORT,
    trustProxy: its.TRUST_PROXY,
    logLevel: its.LOG_LEVEL,
    drainSeconds: its.DRAIN_SECONDS,
    thresholds: its.LEVEL_THRESHOLDS,
    trialDays: its.TRIAL_DAYS,
    discountBasisPoints: its.DISCOUNT_BASIS_POINTS,
    quoteMinutes: its.QUOTE_MINUTES,
    sessionIdleDays: its.SESSION_IDLE_DAYS,
    sessionMinutes: its.SESSION_MINUTES,
    currencies: its.CURRENCIES,
    locales: languagesOf(its.LOCALES),
    links: { mail: links.SUPPORT_MAIL, social: links.SOCIAL_LINKS },
    apiBase: its.API_BASE,
    offlineShell: its.OFFLINE_SHELL,
    analytics: links.ANALYTICS_SRC,
    releases: its.RELEASES_DIR || null,
    metricsTokens: its.METRICS_TOKEN,
    limits: {
      perToken: its.LIMIT_PER_TOKEN,
      perAddress: its.LIMIT_PER_ADDRESS,
      signInPerAddress: its.LIMIT_SIGN_IN_PER_ADDRESS,
      actsPerAddress: its.LIMIT_ACTS_PER_ADDRESS,
      accountPerAddress: its.LIMIT_ACCOUNT_PER_ADDRESS,
    },
    streams: {
      perSession: its.LIMIT_STREAMS_PER_SESSION,
      perAddress: its.LIMIT_STREAMS_PER_ADDRESS,
      all: its.LIMIT_STREAMS,
    },
    testMode: its.TEST_MODE,
    brandNames: its.BRAND_NAMES,
    purchases: purchaseSettings(from),
    stepUp: stepUpSettings(from),
    evidence: evidenceSettings(from),
    network: networkSettings(from),
    invoiceYears: invoiceYears(from),
    tracing: tracingSettings(from),
    domain: domainSettings(from),
    withdrawals: withdrawalSettings(from),
    screening: screeningSettings(from),
    credentials: credentialSettings(from),
    rates: rateSettings(from),
    cards: cardSettings(from),
  };
}

/** @throws ConfigError naming all that is wrong, for a start whose ports or folder are */
export const refusePlaces = (env: Environment): unknown =>
  readConfig(env, { mode: 'sandbox' }, (from) => [readPlaces(from), common(from)]);

/**
 * @param given `cards` is the sandbox's own card network; Stripe test keys replace it
 * @throws ConfigError naming every setting that is wrong
 */
export function sandboxConfig(
  env: Environment,
  { cards = null, ...given }: Pick<Config, 'secrets' | 'webhookAllow'> & Partial<Config>,
): Config {
  const { webhookAllow, ...settings } = readConfig(env, { mode: 'sandbox' }, (from) => ({
    ...common(from),
    webhookAllow: from.read(RECEIVERS).WEBHOOK_ALLOW,
  }));
  return {
    mode: 'sandbox',
    publicUrl: `http://localhost:${settings.port}`,
    mail: SANDBOX_MAIL,
    chain: null,
    testCards: null,
    mandates: true,
    ...settings,
    ...given,
    cards: settings.cards ?? cards,
    webhookAllow: [...given.webhookAllow, ...webhookAllow],
  };
}

export interface ProductionConfig extends Config {
  host: string;
  databaseUrl: string;
  databaseSessionUrl: string | undefined;
  /** Where lists and histories are read; null when the primary answers everything. */
  replicas: ReplicaSettings | null;
}

/**
 * @param process the process that reads its settings
 * @throws ConfigError naming every setting that is missing or not allowed in production
 */
export const productionConfig = (
  env: Environment,
  process: ProcessKind = 'all',
): ProductionConfig => readConfig(env, { mode: 'production', process }, production);

/** That of the operators' console, which has the settings of the server and another default of `HOST`. */
export const consoleConfig = (env: Environment): ProductionConfig =>
  readConfig(env, { mode: 'production', process: 'all' }, (from) => ({
    ...production(from),
    host: from.read(CONSOLE).HOST,
  }));

function production(from: Source): ProductionConfig {
  const its = from.read(PRODUCTION);
  from.require(
    !share(its.JWT_SECRET, its.ENCRYPTION_KEY),
    ['ENCRYPTION_KEY'],
    'must differ from JWT_SECRET',
    ['JWT_SECRET'],
  );
  return {
    mode: 'production',
    publicUrl: its.PUBLIC_URL,
    host: its.HOST,
    databaseUrl: its.DATABASE_URL,
    databaseSessionUrl: its.DATABASE_SESSION_URL || undefined,
    replicas: replicaSettings(from),
    secrets: { jwt: its.JWT_SECRET, encryption: its.ENCRYPTION_KEY },
    mail: mailSettings(from),
    ...common(from),
    testCards: testCardSettings(from, its.PUBLIC_URL),
    chain: chainSettings(from),
    mandates: its.MANDATES,
    webhookAllow: [],
  };
}

/** The private addresses that webhooks may go to: none in production, whatever the list contains. */
export const privateReceivers = ({
  mode,
  webhookAllow,
}: Pick<Config, 'mode' | 'webhookAllow'>): string[] => (mode === 'sandbox' ? webhookAllow : []);
