/** Production starts on what is fit for real money, and names each setting that is not. */
import { describe, expect, test } from 'vitest';
import { key, PRODUCTION, refusal } from '../tests/support/production-settings.ts';
import { productionConfig } from './config.ts';

describe('production', () => {
  test('takes its own address, database and secrets, and calls no private receiver', () => {
    expect(productionConfig(PRODUCTION)).toMatchObject({
      mode: 'production',
      publicUrl: 'https://pay.example',
      databaseUrl: PRODUCTION.DATABASE_URL,
      secrets: {
        jwt: new Uint8Array(32).fill(1),
        encryption: new Uint8Array(32).fill(2),
      },
      mail: { smtpUrl: PRODUCTION.SMTP_URL },
      webhookAllow: [],
    });
  });

  test('names all it lacks at once', () => {
    expect(refusal(() => productionConfig({}))).toEqual([
      'PUBLIC_URL',
      'DATABASE_URL',
      'JWT_SECRET',
      'ENCRYPTION_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'CONTACT_MAIL',
    ]);
  });

  test.each([
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'http://pay.example'],
    ['PUBLIC_URL', 'https://pay.example/'],
    ['PUBLIC_URL', 'https://pay.example/app'],
    ['PUBLIC_URL', 'https://PAY.example'],
    ['PUBLIC_URL', 'https://pay.example:443'],
    ['PUBLIC_URL', 'https://user@pay.example'],
    ['PUBLIC_URL', 'https://pay.example?x'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'pay.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'mysql://db.example/salus'],
    ['DATABASE_URL', 'data/pglite'],
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'changeme'],
    ['JWT_SECRET', Buffer.alloc(31, 1).toString('base64')],
    ['JWT_SECRET', 'a sentence that is long enough to be read as thirty-two bytes'],
    ['ENCRYPTION_KEY', ''],
    ['ENCRYPTION_KEY', Buffer.alloc(31, 2).toString('base64')],
    ['ENCRYPTION_KEY', Buffer.alloc(33, 2).toString('base64')],
    ['ENCRYPTION_KEY', PRODUCTION.JWT_SECRET],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Salus'],
    ['CONTACT_MAIL', ''],
    ['CONTACT_MAIL', 'people'],
    ['RATE_SOURCE_URL', 'http://rates.example/token'],
    ['ANALYTICS_SRC', 'http://analytics.example/a.js'],
    ['SOCIAL_LINKS', 'Instagram=http://instagram.example'],
    ['METRICS_TOKEN', 'changeme'],
    ['WEBHOOK_ALLOW', '127.0.0.1:4100'],
    ['SITE_ALLOW', '127.0.0.1:4100'],
  ])('does not start with %s %j', (name, value) => {
    expect(refusal(() => productionConfig({ ...PRODUCTION, [name]: value }))).toEqual([name]);
  });

  test.each([
    ['PUBLIC_URL', 'https://pay.example:8443'],
    ['PUBLIC_URL', 'https://xn--pgo-cma.example'],
    ['DATABASE_URL', 'postgresql:///salus?host=/var/run/postgresql'],
    ['JWT_SECRET', `${key(3)}\n`],
    ['JWT_SECRET', Buffer.alloc(32, 255).toString('base64url')],
    ['WEBHOOK_ALLOW', ''],
  ])('starts with %s %j', (name, value) => {
    expect(refusal(() => productionConfig({ ...PRODUCTION, [name]: value }))).toEqual([]);
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_12345678'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_12345678'],
    ['STRIPE_WEBHOOK_SECRET', ''],
  ])('does not start with %s %j beside live keys', (name, value) => {
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_12345678',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    };

    expect(refusal(() => productionConfig({ ...PRODUCTION, ...live }))).toEqual([]);
    expect(refusal(() => productionConfig({ ...PRODUCTION, ...live, [name]: value }))).toEqual([
      name,
    ]);
  });

  test('never repeats a secret in its refusal', () => {
    const short = Buffer.alloc(20, 9).toString('base64');

    expect(() => productionConfig({ ...PRODUCTION, JWT_SECRET: short })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(short) }),
    );
  });
});
