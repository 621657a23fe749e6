import { expect, test } from 'vitest';
import { key } from '../../../tests/support/processes/production-settings.ts';
import { productionConfig } from '../../platform/config/config.ts';
import { shownSettings } from './shown-settings.ts';

const SECRETS = {
  JWT_SECRET: `${key(8)},${key(9)}`,
  ENCRYPTION_KEY: key(10),
  DATABASE_URL: 'postgres://salus_server:dbpassword@db.internal/salus',
  SMTP_URL: 'smtps://mailer:mailpassword@mail.example',
  RATE_SOURCE_URL: 'https://rates.example/v1/ratekey?key=ratequery',
  STRIPE_SECRET_KEY: 'sk_live_stripesecret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_stripepublic',
  STRIPE_WEBHOOK_SECRET: 'whsec_stripewebhook',
  METRICS_TOKEN: `${'metricstoken'.repeat(3)},${'metricstoken'.repeat(4)}`,
};

const lines = shownSettings(
  productionConfig({
    ...SECRETS,
    PUBLIC_URL: 'https://pay.example',
    MAIL_FROM: 'Salus <no-reply@pay.example>',
    CONTACT_MAIL: 'help@pay.example',
    TRIAL_DAYS: '14',
  }),
);

test('settings are shown with their names, amounts in tokens', () => {
  expect(lines).toContain('mode = production');
  expect(lines).toContain('publicUrl = https://pay.example');
  expect(lines).toContain('trialDays = 14');
  expect(lines).toContain('currencies = EUR, USD');
  expect(lines).toContain('limits.perAddress = 600');
  expect(lines).toContain('chain = (none)');
  expect(lines).toContain('purchases.least = 10 tokens');
});

test('URLs are shown without user, password, path and query', () => {
  expect(lines).toContain('databaseUrl = postgres://db.internal/…');
  expect(lines).toContain('mail.smtpUrl = smtps://mail.example');
  expect(lines).toContain('rates.source.urls = https://rates.example/…');
});

test('secrets are not shown', () => {
  const text = lines.join('\n');

  expect(text).not.toMatch(/dbpassword|mailpassword|ratekey|ratequery|stripe(secret|webhook)/);
  expect(text).not.toContain('metricstoken');
  expect(lines).toContain('metricsTokens = (secret), (secret)');
  for (const fill of [8, 9, 10]) {
    expect(text).not.toContain(key(fill));
    expect(text).not.toContain(Buffer.from(key(fill), 'base64').join(',').slice(0, 12));
  }
  expect(lines).toContain('secrets.jwt.0 = (secret)');
  expect(lines).toContain('secrets.jwt.1 = (secret)');
  expect(lines).toContain('cards.webhookSecret = (secret)');
});

test('the token’s address is shown, the public key of deposit addresses is not', () => {
  const token = `0x${'ab'.repeat(20)}`;

  expect(shownSettings({ chain: { token, depositXpub: 'xpub6D' } })).toEqual([
    `chain.token = ${token}`,
    'chain.depositXpub = (secret)',
  ]);
});
