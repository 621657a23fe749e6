/** The stand-in for the card network, where test members buy test tokens. No real card is accepted there. */
import { createHmac } from 'node:crypto';
import type { CardSettings } from './cards.ts';
import { given } from './kinds.ts';
import { type Source, secret } from './setting.ts';

/** Below this a key could be guessed. */
const LEAST_KEY = 32;

/** Where the server receives the events of the stand-in, below `/api`. */
export const TEST_CARDS_WEBHOOK = '/cards/test-webhook';

export type TestCardKeys = Pick<CardSettings, 'secretKey' | 'publishableKey' | 'webhookSecret'>;

/**
 * The keys that the server and the stand-in share, derived from one secret. They are test keys by their
 * form: Stripe refuses them, as the stand-in refuses every other key.
 */
export function testCardKeys(key: string): TestCardKeys {
  const of = (use: string) => createHmac('sha256', key).update(use).digest('hex');
  return {
    secretKey: `sk_test_standin${of('api')}`,
    publishableKey: `pk_test_standin${of('browser')}`,
    webhookSecret: `whsec_${of('webhook')}`,
  };
}

/** Settings that make purchases in test mode use the stand-in at `origin`. */
export function standInAt(origin: string, keys: TestCardKeys): CardSettings {
  const { protocol, hostname, port } = new URL(origin);
  const isHttps = protocol === 'https:';
  return {
    ...keys,
    api: {
      protocol: isHttps ? 'https' : 'http',
      host: hostname,
      port: Number(port || (isHttps ? 443 : 80)),
    },
    browser: { script: `${origin}/v3/`, frames: [origin], connects: [origin], images: [] },
  };
}

const isOrigin = (text: string) => text.startsWith('https://') && URL.parse(text)?.origin === text;

/** Both together, or neither of them; the same for the server and the stand-in. */
export const TEST_CARDS = {
  TEST_CARDS_URL: given(
    'the https origin of the card stand-in, such as https://test-cards.example',
    (text) => (isOrigin(text) ? text : undefined),
    '',
  ),
  TEST_CARDS_KEY: secret(
    given(
      `${LEAST_KEY} characters or more, the same as the stand-in's`,
      (text) => (text.length < LEAST_KEY ? undefined : text),
      '',
    ),
  ),
};

/**
 * @param publicUrl of the server
 * @returns null when neither is set: test members do not buy by card
 */
export function testCardSettings(from: Source, publicUrl: string): CardSettings | null {
  const its = from.group(TEST_CARDS);
  const origin = its?.TEST_CARDS_URL;
  if (!origin) return null;
  from.require(
    origin !== publicUrl,
    ['TEST_CARDS_URL'],
    'must differ from PUBLIC_URL: the stand-in has an origin of its own',
  );
  return standInAt(origin, testCardKeys(its.TEST_CARDS_KEY));
}
