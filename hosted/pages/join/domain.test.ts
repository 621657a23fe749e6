import { expect, test } from 'vitest';
import { domainIn } from './domain.ts';

test.each([
  ['shop.example', 'shop.example'],
  [' Shop.Example ', 'shop.example'],
  ['https://shop.example', 'shop.example'],
  ['http://www.shop.example/about?x=1', 'shop.example'],
  ['www.shop.example/', 'shop.example'],
  ['Café.example', 'xn--caf-dma.example'],
  ['https://www.münchen.example/laden', 'xn--mnchen-3ya.example'],
  ['shop', 'shop'],
  ['', ''],
])('extracts from "%s" the domain "%s"', (text, domain) => {
  expect(domainIn(text)).toBe(domain);
});

test.each(['shop.example:8080', 'shop example', 'ftp://shop.example', 'me@shop.example'])(
  'leaves "%s" for the schema to refuse',
  (text) => {
    expect(domainIn(text)).not.toMatch(/^[a-z.]+$/);
  },
);
