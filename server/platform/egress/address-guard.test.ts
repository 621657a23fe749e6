import { describe, expect, test } from 'vitest';
import { isPublicAddress, LOOPBACK, mayBePrivate, PrivateAddressError } from './address-guard.ts';

describe('private or special-use', () => {
  test.each([
    // This host and this network.
    '0.0.0.0',
    '0.1.2.3',
    '127.0.0.1',
    '127.0.0.53',
    '127.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '169.254.0.1',
    '169.254.169.254',
    // Special uses (RFC 6890), multicast, reserved, broadcast.
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    // The same for IPv6.
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fc00::1',
    'fdff:ffff::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    // IPv4 inside IPv6: mapped, compatible, translated, 6to4, NAT64.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:c0a8:1',
    '::127.0.0.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    // Outside the allocated range.
    '1::1',
    '4000::1',
    'e000::1',
    // IPv4 in forms that inet_aton accepts.
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '127.1',
    '10.1',
    '192.168.257',
    // Not addresses.
    '',
    'localhost',
    '300.1.1.1',
    '1.2.3.4.5',
    '8.8.8.8 ',
    '[::1]',
    'shop.test',
  ])('%j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('public', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001:830::200e',
    '2003:1::1',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('an IP address in a URL', () => {
  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1:4100/hook',
    'https://10.0.0.5/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://user@127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]:8443/',
    'https://[64:ff9b::7f00:1]/',
    'https://0/',
  ])('is refused as %s', (url) => {
    expect(() => mayBePrivate(new URL(url), [])).toThrow(PrivateAddressError);
  });

  test.each(['https://8.8.8.8/', 'https://134744072/', 'https://[2606:4700:4700::1111]/'])(
    'is called as %s',
    (url) => {
      expect(mayBePrivate(new URL(url), [])).toBe(false);
    },
  );
});

describe('a private receiver on the list', () => {
  const allowed = ['127.0.0.1:4100', '::1:4100', '10.0.0.1:443', '10.0.0.2:80'];

  test.each([
    'http://127.0.0.1:4100/webhooks',
    'http://[::1]:4100/webhooks',
    'https://10.0.0.1/',
    'http://10.0.0.2/',
  ])('is called as %s', (url) => {
    expect(mayBePrivate(new URL(url), allowed)).toBe(true);
  });

  test.each([
    'http://127.0.0.1:4101/',
    'http://127.0.0.1/',
    'http://127.0.0.2:4100/',
    'http://10.0.0.1/',
    'https://10.0.0.2/',
  ])('is not %s', (url) => {
    expect(() => mayBePrivate(new URL(url), allowed)).toThrow(PrivateAddressError);
  });
});

describe('where this machine is allowed', () => {
  test.each([
    'http://127.0.0.1:3000/webhooks',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'http://127.8.8.8/',
    'http://2130706433:3000/',
  ])('every port of it is called as %s', (url) => {
    expect(mayBePrivate(new URL(url), [LOOPBACK])).toBe(true);
  });

  test.each([
    'http://10.0.0.1/',
    'http://192.168.0.2:3000/',
    'http://169.254.169.254/',
    'http://0.0.0.0:3000/',
    'http://[fd00::1]/',
  ])('no other private address is: %s', (url) => {
    expect(() => mayBePrivate(new URL(url), [LOOPBACK])).toThrow(PrivateAddressError);
  });

  test.each(['http://localhost.shop.test/', 'http://shop.test/'])(
    'a name that only looks like it is looked up: %s',
    (url) => {
      expect(mayBePrivate(new URL(url), [LOOPBACK])).toBe(false);
    },
  );
});
