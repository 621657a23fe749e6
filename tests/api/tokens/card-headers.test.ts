/** Only the headers of the two documents with card fields allow the card network's hosts. */
import { expect, test } from 'vitest';
import { standInAt, testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { useApi } from '../../support/api/api.ts';

const SIGN_IN = '/embed/signin/pay_00000000000000000000000000';
const BROWSER = {
  script: 'https://cards.test/v3/',
  frames: ['https://cards.test'],
  connects: ['https://api.cards.test'],
  images: ['https://img.cards.test'],
};
const standIn = standInAt('https://test-cards.test', testCardKeys('k'.repeat(32)));
const api = useApi({
  testCards: standIn,
  cards: {
    secretKey: 'sk_test_00000000',
    publishableKey: 'pk_test_00000000',
    webhookSecret: 'whsec_00000000',
    api: undefined,
    browser: BROWSER,
  },
});

const open = async (url: string) => {
  const { headers, body } = await api().http.inject({ url });
  return { policy: String(headers['content-security-policy']), body };
};

test.each(['/account/buy', '/account/buy/', '/account/buy?order=x'])(
  '%s allows them',
  async (url) => {
    const { policy, body } = await open(url);

    expect(policy).toContain("frame-src 'self' https://cards.test;");
    expect(policy).toContain("connect-src 'self' https://api.cards.test;");
    expect(policy).toContain("img-src 'self' data: https://img.cards.test;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(body).toContain(`"cardScript":"${BROWSER.script}"`);
    expect(body).not.toContain('sk_test');
  },
);

test.each(['/account/buy?test=', '/account/buy?order=x&test='])(
  '%s allows the stand-in of test mode, and not the card network',
  async (url) => {
    const { policy, body } = await open(url);

    expect(policy).toContain("frame-src 'self' https://test-cards.test;");
    expect(policy).toContain("connect-src 'self' https://test-cards.test;");
    expect(policy).not.toContain('cards.test/v3');
    expect(policy).not.toMatch(/ https:\/\/(api\.|img\.)?cards\.test/);
    expect(body).toContain('"cardScript":"https://test-cards.test/v3/"');
  },
);

test('the document of live purchases does not allow the stand-in', async () => {
  for (const url of ['/account/buy', '/embed/top-up/pay_00000000000000000000000000?test=']) {
    const { policy, body } = await open(url);
    expect(policy).not.toContain('test-cards.test');
    expect(body).not.toContain('test-cards.test');
    expect(body).not.toContain(standIn.publishableKey);
  }
});

test('the card form of a payment allows them, and nothing else beside its own origin', async () => {
  const { policy, body } = await open('/embed/top-up/pay_00000000000000000000000000');

  expect(policy).toContain('frame-src https://cards.test;');
  expect(policy).toContain("connect-src 'self' https://api.cards.test;");
  expect(policy).toContain("img-src 'self' data: https://img.cards.test;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(body).toContain(`"cards":{"script":"${BROWSER.script}","key":"pk_test_00000000"}`);
  expect(body).not.toContain('sk_test');
});

test.each(['/', '/login', '/account', '/account/orders', '/account/buyer', '/pay', SIGN_IN])(
  '%s has none',
  async (url) => {
    const { policy, body } = await open(url);

    expect(policy).not.toContain('cards.test');
    expect(body).not.toContain('cardScript');
  },
);
