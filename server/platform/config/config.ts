/** Every setting of the server, read from environment variables once at startup. */
import { randomBytes } from 'node:crypto';
import { decimalsOf, isToken } from '#shared/money.ts';
import { ConfigError } from '../core/config-error.ts';
import { KEY_BYTES, type KeyRing, readKeys, share } from '../core/key-ring.ts';
import { allLanguages, hasTexts, languagesOf } from '../locales/languages.ts';
import { parseApiBase } from './api-base.ts';
import { brandNames } from './brand-names.ts';
import { type CardSettings, cardSettings } from './cards.ts';
import { type ChainSettings, chainSettings } from './chain.ts';
import { type CredentialSettings, credentialSettings } from './credentials.ts';
import { type DomainSettings, domainSettings } from './domain.ts';
import { choice, type Environment, listed, number, parsed } from './environment.ts';
import { type EvidenceSettings, evidenceSettings } from './evidence.ts';
import { parseMailLink, parseScriptUrl, parseSocialLinks, type SocialLink } from './links.ts';
import { type StreamLimits, streamLimits } from './live.ts';
import { type MailSettings, mailSettings, SANDBOX_MAIL } from './mail.ts';
import { metricsTokens } from './metrics.ts';
import { type ProcessKind, refuseForeign } from './process.ts';
import { type PurchaseSettings, purchaseSettings } from './purchases.ts';
import { type RateSettings, rateSettings } from './rates.ts';
import { type ReplicaSettings, replicaSettings } from './replicas.ts';
import { type ScreeningSettings, screeningSettings } from './screening.ts';
import { levelThresholds } from './staking.ts';
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
  /** Brands that no business may register as its name. */
  brandNames: readonly string[];
  /** Limits for merchants with an unproven domain, and how domains are verified. */
  domain: DomainSettings;
  /** `host:port` of webhook receivers on private addresses; only the sandbox's demo shop. */
  webhookAllow: string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Settings with the same default in both modes. */
function common(env: Environment) {
  return {
    port: number(env, 'PORT', 4000, 0, 65_535),
    trustProxy: choice(env, 'TRUST_PROXY', 'false', ['false', 'true']) === 'true',
    logLevel: choice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    drainSeconds: number(env, 'DRAIN_SECONDS', 0, 0, 60),
    thresholds: levelThresholds(env, (text) => new ConfigError(text)),
    trialDays: number(env, 'TRIAL_DAYS', 30, 0, 3650),
    discountBasisPoints: number(env, 'DISCOUNT_BASIS_POINTS', 500, 0, 9999),
    purchases: purchaseSettings(env, (text) => new ConfigError(text)),
    stepUp: stepUpSettings(env, (text) => new ConfigError(text)),
    evidence: evidenceSettings(env, (text) => new ConfigError(text)),
    tracing: tracingSettings(env),
    quoteMinutes: number(env, 'QUOTE_MINUTES', 15, 1, 1440),
    sessionIdleDays: number(env, 'SESSION_IDLE_DAYS', 7, 1, 30),
    sessionMinutes: number(env, 'SESSION_MINUTES', 30, 1, 10_080),
    currencies: listed(env, 'CURRENCIES', 'EUR,USD', 'currency', isFiat),
    locales: languagesOf(listed(env, 'LOCALES', allLanguages().join(), 'language', hasTexts)),
    links: {
      mail: parsed(env, 'SUPPORT_MAIL', 'an e-mail address', parseMailLink),
      social: parsed(env, 'SOCIAL_LINKS', 'name=https://…, comma-separated', parseSocialLinks),
    },
    apiBase: parsed(env, 'API_BASE', 'a path such as /api, or an https address', parseApiBase),
    offlineShell: choice(env, 'OFFLINE_SHELL', 'on', ['on', 'off']) === 'on',
    analytics: parsed(env, 'ANALYTICS_SRC', 'the https address of a script', parseScriptUrl),
    metricsTokens: metricsTokens(env, (text) => new ConfigError(text)),
    limits: {
      perToken: number(env, 'LIMIT_PER_TOKEN', 6000, 1, 1_000_000),
      perAddress: number(env, 'LIMIT_PER_ADDRESS', 600, 1, 1_000_000),
      signInPerAddress: number(env, 'LIMIT_SIGN_IN_PER_ADDRESS', 30, 1, 1_000_000),
      actsPerAddress: number(env, 'LIMIT_ACTS_PER_ADDRESS', 120, 1, 1_000_000),
      accountPerAddress: number(env, 'LIMIT_ACCOUNT_PER_ADDRESS', 20, 1, 1_000_000),
    },
    testMode: choice(env, 'TEST_MODE', 'on', ['on', 'off']) === 'on',
    brandNames: brandNames(env.BRAND_NAMES, (text) => new ConfigError(text)),
    domain: domainSettings(env, (text) => new ConfigError(text)),
    streams: streamLimits((name, fallback) => number(env, name, fallback, 1, 1_000_000)),
  };
}

/** @param given `cards` is the sandbox's own card network; Stripe test keys replace it */
export function sandboxConfig(
  env: Environment,
  { cards = null, ...given }: Pick<Config, 'secrets' | 'webhookAllow'> & Partial<Config>,
): Config {
  const settings = common(env);
  return {
    mode: 'sandbox',
    publicUrl: `http://localhost:${settings.port}`,
    mail: SANDBOX_MAIL,
    chain: null,
    testCards: null,
    withdrawals: withdrawalSettings(env, 'sandbox', (text) => new ConfigError(text)),
    screening: screeningSettings(env, 'sandbox', (text) => new ConfigError(text)),
    credentials: credentialSettings(env, 'sandbox', (text) => new ConfigError(text)),
    rates: rateSettings(env, 'sandbox', (text) => new ConfigError(text)),
    ...settings,
    ...given,
    cards: sandboxCards(env) ?? cards,
  };
}

function sandboxCards(env: Environment): CardSettings | null {
  const problems: string[] = [];
  const settings = cardSettings(env, 'test', problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return settings;
}

export interface ProductionConfig extends Config {
  databaseUrl: string;
  databaseSessionUrl: string | undefined;
  /** Where lists and histories are read; null when the primary answers everything. */
  replicas: ReplicaSettings | null;
}

/**
 * @param kind the process that reads its settings
 * @throws ConfigError naming every setting that is missing or not allowed in production
 */
export function productionConfig(env: Environment, kind: ProcessKind = 'all'): ProductionConfig {
  const problems: string[] = [];
  const publicUrl = env.PUBLIC_URL ?? '';
  // It is compared with the Origin header, so it must have exactly that form.
  if (!publicUrl.startsWith('https://') || URL.parse(publicUrl)?.origin !== publicUrl) {
    problems.push('PUBLIC_URL: the https origin of this server, such as https://pay.example');
  }
  const databaseUrl = env.DATABASE_URL ?? '';
  if (!isPostgres(databaseUrl)) {
    problems.push('DATABASE_URL: a PostgreSQL server, such as postgres://user:password@host/salus');
  }
  const databaseSessionUrl = env.DATABASE_SESSION_URL || undefined;
  if (databaseSessionUrl && !isPostgres(databaseSessionUrl)) {
    problems.push(
      'DATABASE_SESSION_URL: the PostgreSQL server behind the pooler of DATABASE_URL, postgres://…',
    );
  }
  const replicas = replicaSettings(env, isPostgres, problems);
  const secrets = {
    // The worker signs nobody in: its key is of no use to anybody.
    jwt: kind === 'worker' ? NO_KEYS() : readKeys(env, 'JWT_SECRET', problems),
    encryption: readKeys(env, 'ENCRYPTION_KEY', problems, KEY_BYTES),
  };
  if (secrets.jwt[0].length > 0 && share(secrets.jwt, secrets.encryption)) {
    problems.push('ENCRYPTION_KEY: must differ from JWT_SECRET');
  }
  const mail = mailSettings(env, problems, kind);
  const cards = cardSettings(env, 'live', problems, kind);
  const testCards = testCardSettings(env, problems);
  const chain = chainSettings(env, problems);
  refuseForeign(env, kind, problems);
  if (env.WEBHOOK_ALLOW)
    problems.push('WEBHOOK_ALLOW: only the sandbox may call private addresses');
  if (env.SITE_ALLOW) problems.push('SITE_ALLOW: only the sandbox may read private addresses');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: must not turn certificate checks off; add a CA with NODE_EXTRA_CA_CERTS',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    mode: 'production',
    ...common(env),
    publicUrl,
    databaseUrl,
    databaseSessionUrl,
    replicas,
    secrets,
    mail,
    chain,
    cards,
    testCards,
    withdrawals: withdrawalSettings(env, 'production', (text) => new ConfigError(text)),
    screening: screeningSettings(env, 'production', (text) => new ConfigError(text)),
    credentials: credentialSettings(env, 'production', (text) => new ConfigError(text)),
    rates: rateSettings(env, 'production', (text) => new ConfigError(text)),
    webhookAllow: [],
  };
}

/** The private addresses that webhooks may go to: none in production, whatever the list contains. */
export const privateReceivers = ({
  mode,
  webhookAllow,
}: Pick<Config, 'mode' | 'webhookAllow'>): string[] => (mode === 'sandbox' ? webhookAllow : []);

const NO_KEYS = (): KeyRing => [new Uint8Array(randomBytes(KEY_BYTES))];
const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url);
const isFiat = (code: string) => !isToken(code) && decimalsOf(code) !== undefined;
