/** Settings with the same default in the sandbox and in production. */
import { decimalsOf, isToken } from '#shared/money.ts';
import { allLanguages, hasTexts } from '../locales/languages.ts';
import { API_BASE } from './api-base.ts';
import { BRAND_NAMES } from './brand-names.ts';
import { given, listed, oneOf, text, toggle, usually, whole } from './kinds.ts';
import { type Setting, secret } from './setting.ts';
import { LEVEL_THRESHOLDS } from './staking.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const limit = (usual: number) => whole(usual, 1, 1_000_000);
const isFiat = (code: string) => !isToken(code) && decimalsOf(code) !== undefined;

/** Too long to guess, and printable ASCII for a header. A comma separates tokens. */
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{32,256}$/;
const metricsTokens = given<string[]>(
  '32 to 256 characters without spaces (openssl rand -hex 32)',
  (text) => {
    const tokens = text.split(',');
    return tokens.every((token) => TOKEN.test(token)) ? tokens : undefined;
  },
  [],
);

/** The languages are read when the setting is: a bundled program without it has no folder of texts. */
const locales: Setting<string[]> = {
  ...listed('', 'language', hasTexts),
  get usual() {
    return allLanguages().join();
  },
  get usualWords() {
    return `all ten: \`${this.usual}\``;
  },
  get absent() {
    return allLanguages();
  },
};

export const COMMON = {
  PORT: whole(4000, 0, 65_535),
  TRUST_PROXY: usually('false', 'one of false, true', (text) =>
    ['false', 'true'].includes(text) ? text === 'true' : undefined,
  ),
  LOG_LEVEL: oneOf('info', LOG_LEVELS),
  DRAIN_SECONDS: whole(0, 0, 60),
  LEVEL_THRESHOLDS,
  TRIAL_DAYS: whole(30, 0, 3650),
  DISCOUNT_BASIS_POINTS: whole(500, 0, 9999),
  QUOTE_MINUTES: whole(15, 1, 1440),
  SESSION_IDLE_DAYS: whole(7, 1, 30),
  SESSION_MINUTES: whole(30, 1, 10_080),
  CURRENCIES: listed('EUR,USD', 'currency', isFiat),
  LOCALES: locales,
  API_BASE,
  OFFLINE_SHELL: toggle('on'),
  RELEASES_DIR: { ...text(), usualWords: '`releases` in `DATA_DIR` (`data`)' },
  METRICS_TOKEN: secret(metricsTokens),
  TEST_MODE: toggle('on'),
  BRAND_NAMES,
  LIMIT_PER_TOKEN: limit(6000),
  LIMIT_PER_ADDRESS: limit(600),
  LIMIT_SIGN_IN_PER_ADDRESS: limit(30),
  LIMIT_ACTS_PER_ADDRESS: limit(120),
  LIMIT_ACCOUNT_PER_ADDRESS: limit(20),
  LIMIT_STREAMS_PER_SESSION: limit(10),
  LIMIT_STREAMS_PER_ADDRESS: limit(50),
  LIMIT_STREAMS: limit(5000),
};
