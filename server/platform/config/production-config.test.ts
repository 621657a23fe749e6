/** Production refuses unsafe settings and names each of them. */
import { describe, expect, test } from 'vitest';
import { key, PRODUCTION, refusal } from '../../../tests/support/processes/production-settings.ts';
import { consoleConfig, productionConfig } from './config.ts';

const bytesOf = (text: string) => Buffer.from(text, 'base64');
const shortOf = (text: string) => bytesOf(text).subarray(1).toString('base64');

describe('production', () => {
  test('reads its address, database and secrets, and allows no private webhook receiver', () => {
    expect(productionConfig(PRODUCTION)).toMatchObject({
      mode: 'production',
      publicUrl: 'https://pay.example',
      databaseUrl: PRODUCTION.DATABASE_URL,
      secrets: {
        jwt: [new Uint8Array(bytesOf(key(1)))],
        encryption: [new Uint8Array(bytesOf(key(2)))],
      },
      mail: { smtpUrl: PRODUCTION.SMTP_URL },
      webhookAllow: [],
    });
  });

  test('only the proxy of its own machine reaches the console, unless a setting says otherwise', () => {
    const HOST = '192.0.2.1';

    expect(consoleConfig(PRODUCTION)).toEqual({
      ...productionConfig(PRODUCTION),
      host: '127.0.0.1',
    });
    expect(consoleConfig({ ...PRODUCTION, HOST: '' }).host).toBe('127.0.0.1');
    expect(consoleConfig({ ...PRODUCTION, HOST }).host).toBe(HOST);
  });

  test('an address past the pooler is optional', () => {
    const DATABASE_SESSION_URL = 'postgres://salus:secret@127.0.0.1:5000/salus';

    const { databaseSessionUrl: none } = productionConfig({
      ...PRODUCTION,
      DATABASE_SESSION_URL: '',
    });
    const { databaseSessionUrl } = productionConfig({ ...PRODUCTION, DATABASE_SESSION_URL });

    expect([none, databaseSessionUrl]).toEqual([undefined, DATABASE_SESSION_URL]);
  });

  test('replicas are optional, with a lag that has a default', () => {
    const one = 'postgres://salus_reader_1:secret@two.example/salus';
    const DATABASE_REPLICA_URLS = `${one}, ${one.replace('two', 'three')}`;

    const { replicas: none } = productionConfig({ ...PRODUCTION, DATABASE_REPLICA_URLS: '' });
    const { replicas } = productionConfig({ ...PRODUCTION, DATABASE_REPLICA_URLS });

    expect(none).toBeNull();
    expect(replicas).toEqual({ urls: [one, one.replace('two', 'three')], maxLagSeconds: 10 });
  });

  test('names all missing settings at once', () => {
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
    ['DATABASE_SESSION_URL', 'db.example:5000'],
    ['DATABASE_REPLICA_URLS', 'db.example:5432'],
    ['DATABASE_REPLICA_URLS', 'postgres://two/salus,three'],
    ['DATABASE_REPLICA_URLS', 'postgres://two/salus,postgres://two/salus'],
    ['JWT_SECRET', ''],
    ['JWT_SECRET', 'changeme'],
    ['JWT_SECRET', shortOf(key(1))],
    ['JWT_SECRET', Buffer.alloc(32).toString('base64')],
    ['JWT_SECRET', Buffer.from('changeme'.repeat(4)).toString('base64')],
    ['JWT_SECRET', `${key(1)},`],
    ['JWT_SECRET', `${key(1)},${key(1)}`],
    ['JWT_SECRET', `${key(1)},${shortOf(key(3))}`],
    ['JWT_SECRET', [1, 3, 4, 5].map(key).join()],
    ['JWT_SECRET', 'a sentence that is long enough to be read as thirty-two bytes'],
    ['ENCRYPTION_KEY', ''],
    ['ENCRYPTION_KEY', shortOf(key(2))],
    ['ENCRYPTION_KEY', Buffer.concat([bytesOf(key(2)), Buffer.of(2)]).toString('base64')],
    ['ENCRYPTION_KEY', Buffer.alloc(32, 2).toString('base64')],
    ['ENCRYPTION_KEY', PRODUCTION.JWT_SECRET],
    ['ENCRYPTION_KEY', `${key(2)},${PRODUCTION.JWT_SECRET}`],
    ['ENCRYPTION_KEY', `${key(2)},${key(2)}`],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Salus'],
    ['CONTACT_MAIL', ''],
    ['CONTACT_MAIL', 'people'],
    ['RATE_SOURCE_URL', 'http://rates.example/token'],
    ['ANALYTICS_SRC', 'http://analytics.example/a.js'],
    ['API_BASE', 'http://api.example'],
    ['SOCIAL_LINKS', 'Instagram=http://instagram.example'],
    ['METRICS_TOKEN', 'changeme'],
    ['WEBHOOK_ALLOW', '127.0.0.1:4100'],
    ['SITE_ALLOW', '127.0.0.1:4100'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ])('does not start with %s %j', (name, value) => {
    expect(refusal(() => productionConfig({ ...PRODUCTION, [name]: value }))).toEqual([name]);
  });

  test.each([
    ['PUBLIC_URL', 'https://pay.example:8443'],
    ['PUBLIC_URL', 'https://xn--pgo-cma.example'],
    ['DATABASE_URL', 'postgresql:///salus?host=/var/run/postgresql'],
    ['JWT_SECRET', `${key(3)}\n`],
    ['JWT_SECRET', bytesOf(key(3)).toString('base64url')],
    ['JWT_SECRET', `${key(3)},${key(1)}`],
    ['JWT_SECRET', `${key(3)}, ${key(1)}\n`],
    ['ENCRYPTION_KEY', [2, 3, 4].map(key).join()],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
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

  test('accepts a new key before the old one and keeps both', () => {
    const { secrets } = productionConfig({ ...PRODUCTION, JWT_SECRET: `${key(3)},${key(1)}` });

    expect(secrets.jwt).toEqual([3, 1].map((name) => new Uint8Array(bytesOf(key(name)))));
  });

  test('never repeats a secret in its error', () => {
    const short = shortOf(key(9));

    expect(() => productionConfig({ ...PRODUCTION, JWT_SECRET: short })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(short) }),
    );
  });
});
