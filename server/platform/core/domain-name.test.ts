import { expect, test } from 'vitest';
import { isDomain } from './domain-name.ts';

test.each(['shop.example', 'a.b-c.example', 'xn--caf-dma.example', '1.example'])(
  '%s can be a domain',
  (domain) => {
    expect(isDomain(domain)).toBe(true);
  },
);

test.each([
  '',
  'localhost',
  'Shop.example',
  'café.example',
  'shop.example; frame-ancestors *',
  'shop.example:443',
  'https://shop.example',
  'shop..example',
  '-shop.example',
  'shop-.example',
  '*.example',
  'shop.example\n',
  `${'a.'.repeat(126)}example`,
])('%j cannot: it would go into a header as it is', (domain) => {
  expect(isDomain(domain)).toBe(false);
});
