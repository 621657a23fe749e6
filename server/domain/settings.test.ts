import { describe, expect, test } from 'vitest';
import { domainSettings } from './settings.ts';

const read = (env: Record<string, string>) => domainSettings(env, (problem) => new Error(problem));

describe('settings of domains', () => {
  test('are 200 tokens a session and 1000 a day, and the name servers of the system', () => {
    expect(read({})).toEqual({
      sessionMost: 200n * 10n ** 18n,
      dayMost: 1000n * 10n ** 18n,
      dnsServers: [],
      sites: { allow: [], at: {} },
    });
  });

  test('name name servers, and sites that stand for a domain or for themselves', () => {
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
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name}: `);
  });
});
