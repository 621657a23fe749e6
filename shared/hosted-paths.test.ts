import { expect, test } from 'vitest';
import { isHostedPath } from './hosted-paths.ts';

const ID = 'pay_0123456789abcdefghjkmnpqrs';
const BUTTON = 'btn_0123456789abcdefghjkmnpqrs';
const LINK = 'lnk_0123456789abcdefghjkmnpqrs';
const TRANSACTION = 'txn_0123456789abcdefghjkmnpqrs';
const at = (address: string) => {
  const [path = '', query = ''] = address.split('?');
  return isHostedPath(path, new URLSearchParams(query));
};

test.each([
  '/',
  '/login',
  '/login/',
  '/login?next=/account',
  '/pay',
  '/pay/',
  '/link',
  '/account',
  '/account/buy',
  '/account/cash',
  '/account/links',
  '/account/membership',
  '/account/membership/stake',
  '/account/orders',
  '/account/transactions',
  `/account/transactions/${TRANSACTION}`,
  `/link/${LINK}`,
  `/pay/${ID}`,
  `/pay/${ID}/`,
  `/pay/${BUTTON}`,
  `/pay/confirmation?session=${ID}`,
  `/pay/confirmation/?session=${ID}&from=mail`,
])('%s has a page', (address) => {
  expect(at(address)).toBe(true);
});

test.each([
  '',
  '//',
  '//login',
  '/login//',
  '/LOGIN',
  '/login/x',
  '/%6cogin',
  '/account/transactions/txn_1',
  `/account/transactions/${ID}`,
  `/account/transactions/${TRANSACTION}/x`,
  '/pay/confirmation',
  '/pay/confirmation?session=',
  '/pay/confirmation?session=pay_1',
  `/pay/confirmation?Session=${ID}`,
  `/pay/confirmation?session=${ID}x`,
  `/pay/confirmation/x?session=${ID}`,
  '/link/lnk_1',
  `/link/${ID}`,
  `/pay/${LINK}`,
  '/account/links/x',
  '/pay/pay_1',
  '/pay/btn_1',
  `/pay/confirmation?session=${BUTTON}`,
  `/pay/${ID.toUpperCase()}`,
  `/pay/${ID}/x`,
  `/x/pay/${ID}`,
  '/embed/x',
  '/index.html',
])('%s has none', (address) => {
  expect(at(address)).toBe(false);
});

test('the first of two sessions counts, as on the page', () => {
  expect(at(`/pay/confirmation?session=${ID}&session=pay_1`)).toBe(true);
  expect(at(`/pay/confirmation?session=pay_1&session=${ID}`)).toBe(false);
});
