import { describe, expect, test } from 'vitest';
import { exactAddress, webAddress } from './web-address.ts';

const AMBIGUOUS = 'Must show its host as a browser reads it, without a backslash.';
const USER = 'May not contain a user name or password.';
const CONTROLS = 'Control characters are not allowed.';

describe('a redirect address', () => {
  test.each([
    'https://casa-alba.test/',
    'https://casa-alba.test:8443/thanks?order=7&to=a@b#top',
    'http://127.0.0.1:4100/',
    'https://[::1]/',
    'https://xn--caf-dma.test/',
    `https://casa-alba.test/${'x'.repeat(1977)}`,
  ])('may be %s', (address) => {
    expect(webAddress().parse(address)).toBe(address);
    expect(exactAddress().parse(address)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://casa-alba.test/',
    'https:casa-alba.test',
    '//casa-alba.test/',
    '/thanks',
    'casa-alba.test',
    'https://',
    'https://casa-alba.test/\u0007',
    'https://casa-alba.test/\u202e',
    `https://casa-alba.test/${'x'.repeat(2000)}`,
    '',
    7,
  ])('may not be %j', (address) => {
    expect(webAddress().safeParse(address).success).toBe(false);
  });

  test('loses the spaces around it', () => {
    expect(webAddress().parse(' https://casa-alba.test/thanks\n')).toBe(
      'https://casa-alba.test/thanks',
    );
  });

  test('is stored as browsers write it, or as its owner wrote it', () => {
    for (const [written, parsed] of [
      ['https://casa-alba.test', 'https://casa-alba.test/'],
      ['HTTPS://Casa-Alba.test:443/Thanks you', 'https://casa-alba.test/Thanks%20you'],
      ['https://café.test/é', 'https://xn--caf-dma.test/%C3%A9'],
      ['https://casa-alba.test/a/../b', 'https://casa-alba.test/b'],
    ] as const) {
      expect([webAddress().parse(written), exactAddress().parse(written)]).toEqual([
        parsed,
        written,
      ]);
    }
  });

  test.each([
    // A browser reads a backslash as a slash, other parsers as a part of the user or host.
    [AMBIGUOUS, 'https://proven.test\\@evil.example/'],
    [AMBIGUOUS, 'https://proven.test\\evil.example/'],
    [AMBIGUOUS, 'https://evil.example\\.proven.test/'],
    [AMBIGUOUS, 'https://proven.test/thanks\\more'],
    [USER, 'https://proven.test@evil.example/'],
    [USER, 'https://proven.test:443@evil.example/'],
    [USER, 'https://@evil.example/'],
    [USER, 'https://a:b@proven.test/'],
    // Hosts that a browser reads as another.
    [AMBIGUOUS, 'https://prov%65n.test/'],
    [AMBIGUOUS, 'https://proven.test%2eevil.example/'],
    [AMBIGUOUS, 'https://ｐｒｏｖｅｎ.test/'],
    [AMBIGUOUS, 'https://proven。test/'],
    [AMBIGUOUS, 'https://pro\u00adven.test/'],
    [AMBIGUOUS, 'https://pro\u2060ven.test/'],
    [AMBIGUOUS, 'https://Ｋroven.test/'],
    [AMBIGUOUS, 'https://0x7f.1/'],
    [AMBIGUOUS, 'https://2130706433/'],
    [AMBIGUOUS, 'https://[0:0:0:0:0:0:0:1]/'],
    [CONTROLS, 'https://proven.test\t.evil.example/'],
    [CONTROLS, 'https://proven.test\r\n/'],
    [CONTROLS, 'https://proven.test/\u0000'],
    ['An http or https address.', 'https:\\\\evil.example/'],
    ['An http or https address.', 'https:/evil.example/'],
    ['An http or https address.', 'https:///evil.example/'],
  ])('is refused with one message, "%s": %j', (message, address) => {
    for (const schema of [webAddress(), exactAddress()]) {
      const messages = schema.safeParse(address).error?.issues.map((issue) => issue.message);
      expect(messages).toEqual([message]);
    }
  });
});
