import { describe, expect, test } from 'vitest';
import { domainSettings } from './domain.ts';
import { readConfig } from './read-config.ts';

const read = (env: Record<string, string>) => readConfig(env, { mode: 'sandbox' }, domainSettings);

describe('domain settings', () => {
  test('default to 200 tokens a session, 1000 a day and the system’s name servers', () => {
    expect(read({})).toEqual({
      sessionMost: 200n * 10n ** 18n,
      dayMost: 1000n * 10n ** 18n,
      dnsServers: [],
      sites: { allow: [], at: {} },
    });
  });

  test('list name servers, and local sites with and without a domain', () => {
    const { dnsServers, sites } = read({
      DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353',
      SITE_ALLOW: 'shop.test=127.0.0.1:4100, 127.0.0.1:4200',
    });

    expect(dnsServers).toEqual(['9.9.9.9', '127.0.0.1:5353']);
    expect(sites).toEqual({
      allow: ['127.0.0.1:4100', '127.0.0.1:4200'],
      at: { 'shop.test': '127.0.0.1:4100' },
    });
  });

  test.each([
    ['UNPROVEN_SESSION_MOST', '-1'],
    ['UNPROVEN_DAY_MOST', 'many'],
    ['DNS_SERVERS', 'dns.example'],
    ['SITE_ALLOW', '127.0.0.1'],
    ['SITE_ALLOW', 'localhost=127.0.0.1:4100'],
    ['SITE_ALLOW', 'shop.test='],
  ])('reject %s=%s with an error that names it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name}: `);
  });
});
