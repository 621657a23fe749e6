import { expect, test } from 'vitest';
import { ownDomain } from './own-domain.ts';

test.each([
  ['shop.example', 'shop.example'],
  ['www.shop.example', 'shop.example'],
  ['www.salon.shop.example', 'www.salon.shop.example'],
  ['casa.github.io', 'casa.github.io'],
  ['shop.co.uk', 'shop.co.uk'],
  ['xn--caf-dma.example', 'xn--caf-dma.example'],
])('%s is registered as %s', (given, domain) => {
  expect(ownDomain(given)).toBe(domain);
});

test.each(['co.uk', 'com', 'github.io', 'example', '192.0.2.10'])('%s is refused', (given) => {
  expect(() => ownDomain(given)).toThrow('Some fields are not valid.');
});
