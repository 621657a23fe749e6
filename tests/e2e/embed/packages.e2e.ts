/**
 * The packages in other people's stacks, as their generators make them today: Next.js, Vite with React, and Vue
 * (600 MB together), for `npm run test:long -- packages` (STACKS) alone.
 */
import { join } from 'node:path';
import { payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { openStack } from '../../support/browser/stack.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.skip(!process.env.STACKS, 'npm run test:long -- packages');
// All use the same address.
test.describe.configure({ mode: 'serial', timeout: 900_000 });

const at = () => ['--port', new URL(world().exampleUrl).port] as const;

test('Next.js: a page or a server action creates the session, the component pays, a route is told', async ({
  page,
}) => {
  const stack = await openStack('next', ['server', 'react']);
  try {
    await stack.tool('salus', 'init');
    await stack.tool('next', 'build');
    const forward = `${world().exampleUrl}/webhooks/salus`;
    const next = join(stack.folder, 'node_modules/.bin/next');
    const start = ['--', next, 'start', '--hostname', '127.0.0.1', ...at()];
    await stack.serve('salus', 'listen', '--forward', forward, ...start);

    const member = await newMember();
    await page.goto(`${world().exampleUrl}/shop`);
    const payment = paymentIn(frameOf(page));
    await payAsKnown(page, payment, member);
    await expect(payment.heading).toHaveText('Payment done');
    await expect.poll(stack.said).toContain('pay_session.paid order-1');

    await page.goto(`${world().exampleUrl}/button`);
    await page.getByRole('button', { name: 'Order' }).click();
    await payAsKnown(page, paymentIn(frameOf(page)), member);
    await expect(page.getByText('Thank you.')).toBeVisible();
    await expect.poll(stack.said).toContain('pay_session.paid order-2');
  } finally {
    await stack.remove();
  }
});

for (const [name, packages, check] of [
  ['vite-react', ['react'], ['tsc', '-b']],
  ['vue', ['embed'], ['vite', '--version']],
] as const) {
  test(`${name}: the checkout in a built page is paid`, async ({ page }) => {
    const stack = await openStack(name, [...packages]);
    try {
      const [program, ...args] = check;
      await stack.tool(program, ...args);
      await stack.tool('vite', 'build');
      await stack.serve('vite', 'preview', '--host', '127.0.0.1', ...at());

      const session = await newPayment();
      const src = `${world().url}/widget/v1.js`;
      await page.goto(`${world().exampleUrl}/?${new URLSearchParams({ session, src })}`);
      await payAsKnown(page, paymentIn(frameOf(page)), await newMember());

      await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
    } finally {
      await stack.remove();
    }
  });
}
