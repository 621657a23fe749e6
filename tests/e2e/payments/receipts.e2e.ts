/** A page without a server (`examples/static`) that trusts only a signed receipt. */
import { readFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Page } from 'playwright/test';
import { payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf, heard, listen } from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const RECEIPT = { alg: 'ES256', typ: 'salus-receipt+jwt' };

/** Serves the example’s page, with its files, on the merchant’s site. */
async function openStatic(page: Page, session: string): Promise<void> {
  const read = async (name: string) =>
    (await readFile(`examples/static/${name}`, 'utf8')).replaceAll(
      'http://localhost:4000',
      world().url,
    );
  await page.route(/\/(page|receipt)\.mjs$/, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    await route.fulfill({ contentType: 'text/javascript', body: await read(name) });
  });
  const html = await read('index.html');
  const [, policy = ''] = /(<meta http-equiv[^>]+>)/.exec(html) ?? [];
  const [, body = ''] = /<main>(.+)<\/main>/s.exec(html) ?? [];
  await page.goto(`${addressOf(world().hostUrl, { head: policy, body })}&session=${session}`);
}

test('a static page accepts the receipt of its own payment, and no other', async ({ page }) => {
  const session = await newPayment();
  await listen(page);
  await openStatic(page, session);
  const payment = paymentIn(frameOf(page));
  await payAsKnown(page, payment, await newMember());

  await expect(page.getByText('Paid, and the receipt is good.')).toBeVisible();
  const [paid] = (await heard(page)).filter(({ name }) => name === 'paid');
  const receipt = String(paid?.receipt);
  const expected = {
    issuer: world().url,
    audience: world().hostUrl,
    session,
    amount: '40.00',
    currency: 'EUR',
  };
  const check = (text: string, changes: Partial<typeof expected> = {}) =>
    page.evaluate(
      async ([module, one, terms]) => {
        const { checkReceipt } = await import(module);
        return checkReceipt(one, terms).then(
          () => 'good',
          (error: Error) => error.message,
        );
      },
      [`${world().hostUrl}/receipt.mjs`, text, { ...expected, ...changes }] as const,
    );

  expect(await check(receipt)).toBe('good');
  expect(await check(receipt, { session: await newPayment() })).toBe('for another payment');
  expect(await check(receipt, { amount: '400.00' })).toBe('for another amount');
  expect(await check(receipt, { audience: world().strangerUrl })).toBe('for another site');

  const [head = '', body = '', signature = ''] = receipt.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const richer = encode({ ...claims, amount: '400.00' });
  const none = encode({ alg: 'none', typ: 'salus-receipt+jwt' });
  expect(await check(`${head}.${richer}.${signature}`)).toBe('the signature is not that of Salus');
  expect(await check(`${none}.${body}.${signature}`)).toBe('another kind of token');
  expect(await check(`${head}.${body}`)).toBe('not a receipt');

  // A valid signature by somebody else, under our key id, with their own key beside it.
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const forge = async (header: object, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT(claims).setProtectedHeader({ ...RECEIPT, ...header }).sign(key);
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  expect(await check(await forge({ kid }, privateKey))).toBe('the signature is not that of Salus');
  expect(await check(await forge({ kid, jwk }, privateKey))).toBe(
    'the signature is not that of Salus',
  );
  for (const other of ['other', '__proto__', '../jwks']) {
    expect(await check(await forge({ kid: other }, privateKey)), other).toBe(
      'signed with a key Salus does not have',
    );
  }
  const keys = await (await fetch(`${world().url}/.well-known/jwks.json`)).text();
  const hmac = await forge({ kid, alg: 'HS256' }, new TextEncoder().encode(keys));
  expect(await check(hmac)).toBe('another kind of token');
  const otherKind = await forge({ kid, typ: 'JWT' }, privateKey);
  expect(await check(otherKind)).toBe('another kind of token');
});
