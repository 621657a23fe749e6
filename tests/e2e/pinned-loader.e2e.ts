/** Each kept release, as a shop pins it by its hash. */
import { readFileSync } from 'node:fs';
import { payAsKnown } from '../support/browser/checkout.ts';
import { frameOf, heardNames, openHostPage, tag } from '../support/browser/host-page.ts';
import { paymentIn } from '../support/browser/payment.ts';
import { newPayment } from '../support/browser/payments.ts';
import { newMember } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';

const releases = JSON.parse(readFileSync('widget/releases/releases.json', 'utf8')) as {
  version: string;
  integrity: string;
}[];

for (const { version, integrity } of releases) {
  test(`a member pays in a page with v${version}.js`, async ({ page }) => {
    const id = await newPayment();
    const pinned = tag(id, { integrity, crossorigin: 'anonymous' });
    await openHostPage(page, { body: pinned.replace('/v1.js', `/v${version}.js`) });
    const payment = paymentIn(frameOf(page, id));

    await payAsKnown(page, payment, await newMember());

    await expect(payment.heading).toHaveText('Payment done');
    await expect.poll(() => heardNames(page)).toContain('paid');
  });
}
