/** Every setting of the server, read once at start. Names are those of the environment. */
import { decimalsOf, isToken } from '#shared/money.ts';
import {
  parseMailLink,
  parseScriptUrl,
  parseSocialLinks,
  type SocialLink,
} from './appconfig/links.ts';
import { type CardSettings, cardSettings } from './cards/settings.ts';
import { type ChainSettings, chainSettings } from './chain/settings.ts';
import { type DomainSettings, domainSettings } from './domain/settings.ts';
import { KEY_BYTES, type KeyRing, readKeys, share } from './key-ring.ts';
import { allLanguages, hasTexts, languagesOf } from './languages.ts';
import type { StreamLimits } from './live/places.ts';
import { streamLimits } from './live/settings.ts';
import { type MailSettings, mailSettings, SANDBOX_MAIL } from './mail/settings.ts';
import { metricsTokens } from './metrics/settings.ts';
import { type PurchaseSettings, purchaseSettings } from './purchases/settings.ts';
import { levelThresholds } from './staking/settings.ts';
import { StartError } from './start-error.ts';
import { type RateSettings, rateSettings } from './token/settings.ts';
import { type WithdrawalSettings, withdrawalSettings } from './withdrawals/settings.ts';

export interface Config {
  /** One deployment is one mode; API tokens carry it: `salus_test_`, `salus_live_`. */
  mode: 'sandbox' | 'production';
  /** Where people and merchants reach this server, without a trailing slash. */
  publicUrl: string;
  port: number;
  /** Behind a proxy, the address of a caller is the last one the proxy added. */
  trustProxy: boolean;
  logLevel: string;
  /** How long a server that is told to stop goes on serving, and says it is not ready. */
  drainSeconds: number;
  secrets: { jwt: KeyRing; encryption: KeyRing };
  /** Base units of stake from which each level is reached, rising from 0. */
  thresholds: bigint[];
  trialDays: number;
  discountBasisPoints: number;
  quoteMinutes: number;
  /** How long a pay session lives when its merchant does not say. */
  sessionMinutes: number;
  currencies: string[];
  locales: { default: string; enabled: string[] };
  /** Where people find the community elsewhere, and who answers them. */
  links: { mail: string | null; social: SocialLink[] };
  /** The analytics script; loaded for who has agreed to it. */
  analytics: string | null;
  /** Each opens `/metrics`; none where nobody may read it. */
  metricsTokens: string[];
  mail: MailSettings;
  /** The chain the token lives on; null where nothing comes from it and nothing leaves to it. */
  chain: ChainSettings | null;
  withdrawals: WithdrawalSettings;
  /** The card network; null where nobody can buy by card. */
  cards: CardSettings | null;
  /** What may be bought by card. */
  purchases: PurchaseSettings;
  rates: RateSettings;
  /**
   * Requests per minute from one address: in all, to sign in, of each act on a payment, and of
   * each call that may send a mail or change an account. `perToken` is that of an API token, from
   * any address.
   */
  limits: {
    perToken: number;
    perAddress: number;
    signInPerAddress: number;
    actsPerAddress: number;
    accountPerAddress: number;
  };
  /** Live events open at once. */
  streams: StreamLimits;
  /** Before a merchant's domain is proven, and how that is found out. */
  domain: DomainSettings;
  /** `host:port` of private webhook receivers; the sandbox's demo shop only. */
  webhookAllow: string[];
}

export class ConfigError extends StartError {}

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Settings that have the same default everywhere. */
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
    quoteMinutes: number(env, 'QUOTE_MINUTES', 15, 1, 1440),
    sessionMinutes: number(env, 'SESSION_MINUTES', 30, 1, 10_080),
    currencies: list(env, 'CURRENCIES', 'EUR,USD', 'currency', isFiat),
    locales: languagesOf(list(env, 'LOCALES', allLanguages().join(), 'language', hasTexts)),
    links: {
      mail: parsed(env, 'SUPPORT_MAIL', 'an e-mail address', parseMailLink),
      social: parsed(env, 'SOCIAL_LINKS', 'name=https://…, comma-separated', parseSocialLinks),
    },
    analytics: parsed(env, 'ANALYTICS_SRC', 'the https address of a script', parseScriptUrl),
    metricsTokens: metricsTokens(env, (text) => new ConfigError(text)),
    limits: {
      perToken: number(env, 'LIMIT_PER_TOKEN', 6000, 1, 1_000_000),
      perAddress: number(env, 'LIMIT_PER_ADDRESS', 600, 1, 1_000_000),
      signInPerAddress: number(env, 'LIMIT_SIGN_IN_PER_ADDRESS', 30, 1, 1_000_000),
      actsPerAddress: number(env, 'LIMIT_ACTS_PER_ADDRESS', 120, 1, 1_000_000),
      accountPerAddress: number(env, 'LIMIT_ACCOUNT_PER_ADDRESS', 20, 1, 1_000_000),
    },
    domain: domainSettings(env, (text) => new ConfigError(text)),
    streams: streamLimits((name, fallback) => number(env, name, fallback, 1, 1_000_000)),
  };
}

/** @param given `cards` is the sandbox's own network; test keys of Stripe take its place */
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
    withdrawals: withdrawalSettings(env, 'sandbox', (text) => new ConfigError(text)),
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

/** @throws ConfigError naming every setting that is missing or not fit for real money. */
export function productionConfig(env: Environment): Config & { databaseUrl: string } {
  const problems: string[] = [];
  const publicUrl = env.PUBLIC_URL ?? '';
  // To the letter what a browser sends as Origin: it is compared with that.
  if (!publicUrl.startsWith('https://') || URL.parse(publicUrl)?.origin !== publicUrl) {
    problems.push('PUBLIC_URL: the https origin people use, such as https://pay.example');
  }
  const databaseUrl = env.DATABASE_URL ?? '';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL: a PostgreSQL server, such as postgres://user:password@host/salus');
  }
  const secrets = {
    jwt: readKeys(env, 'JWT_SECRET', problems),
    encryption: readKeys(env, 'ENCRYPTION_KEY', problems, KEY_BYTES),
  };
  if (secrets.jwt[0].length > 0 && share(secrets.jwt, secrets.encryption)) {
    problems.push('ENCRYPTION_KEY: must differ from JWT_SECRET');
  }
  const mail = mailSettings(env, problems);
  const cards = cardSettings(env, 'live', problems);
  const chain = chainSettings(env, problems);
  if (env.WEBHOOK_ALLOW)
    problems.push('WEBHOOK_ALLOW: only the sandbox may call private addresses');
  if (env.SITE_ALLOW) problems.push('SITE_ALLOW: only the sandbox may read private addresses');
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: certificates are checked; NODE_EXTRA_CA_CERTS adds one',
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    mode: 'production',
    ...common(env),
    publicUrl,
    databaseUrl,
    secrets,
    mail,
    chain,
    cards,
    withdrawals: withdrawalSettings(env, 'production', (text) => new ConfigError(text)),
    rates: rateSettings(env, 'production', (text) => new ConfigError(text)),
    webhookAllow: [],
  };
}

function number(
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  // Digits alone: Number reads a blank as 0, which as a discount or a trial would be believed.
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`${name}: a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function choice(env: Environment, name: string, fallback: string, allowed: string[]): string {
  const value = env[name] || fallback;
  if (!allowed.includes(value)) {
    throw new ConfigError(`${name}: one of ${allowed.join(', ')}, not "${value}"`);
  }
  return value;
}

function list(
  env: Environment,
  name: string,
  fallback: string,
  what: string,
  isKnown: (value: string) => boolean,
): string[] {
  const values = (env[name] || fallback).split(',').map((value) => value.trim());
  const unknown = values.find((value) => !isKnown(value));
  if (unknown !== undefined) {
    throw new ConfigError(`${name}: "${unknown}" is not a ${what} of this version`);
  }
  return values;
}

const isFiat = (code: string) => !isToken(code) && decimalsOf(code) !== undefined;

/** @throws ConfigError unless `parse` makes something of the setting */
function parsed<T>(env: Environment, name: string, what: string, parse: Parse<T>): T {
  const value = parse(env[name] ?? '');
  if (value === undefined) throw new ConfigError(`${name}: ${what}, not "${env[name]}"`);
  return value;
}

type Parse<T> = (text: string) => T | undefined;
