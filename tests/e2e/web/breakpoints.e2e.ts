/** The layouts of specification §9: each breakpoint has one. */
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

test('the content grows at 1216 and at 1408 pixels', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await page.goto(`${world().url}/account/transactions`);
  await expect(heading(page)).toHaveText('Transactions');
  const content = page.locator('main > *', { has: page.locator('h1') });

  for (const [width, expected] of [
    [1215, 1136],
    [1216, 1152],
    [1407, 1152],
    [1408, 1344],
    [1920, 1344],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, (await content.boundingBox())?.width]).toEqual([width, expected]);
  }
});
