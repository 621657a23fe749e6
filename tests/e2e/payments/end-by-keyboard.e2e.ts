/** In each language, a member stops payments and ends an agreement by keyboard: from the e-mail without a script, and in the list. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { makeKnown, newBusiness, newMember } from '../../support/browser/people.ts';
import { agreed, MONTHLY } from '../../support/browser/plans.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

type Texts = typeof import('#locales/en/mandates.json');

const textsOf = async (locale: string): Promise<Texts> =>
  JSON.parse(await readFile(`locales/${locale}/mandates.json`, 'utf8'));

const MOST_TABS = 80;

/** Presses Tab until the control has the focus, then Enter. */
async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((one) => one === document.activeElement);
  for (let tabs = 0; tabs < MOST_TABS && !(await isFocused()); tabs++) {
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

for (const locale of allLanguages()) {
  test(`payments are stopped and an agreement is ended by keyboard in ${locale}`, async ({
    browser,
  }) => {
    const [owner, member, texts] = await Promise.all([newBusiness(), newMember(), textsOf(locale)]);
    await agreed(owner, member);
    const said = (text: string) =>
      text.replace('{{merchant}}', 'Casa Norte').replace('{{name}}', MONTHLY.name);
    const ofMail = () => linkInMailTo(member.email, /https?:\/\/\S+\/end\/\S+/);
    await expect.poll(() => ofMail().catch(() => '')).toContain('/end/');

    await test.step('from the e-mail, without a script and without a sign-in', async () => {
      const context = await browser.newContext({ locale, javaScriptEnabled: false });
      const page = await context.newPage();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await page.goto(await ofMail());
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said(texts.end.title));
      await pressByKeyboard(page, button(texts.end.stop));
      await expect(page.getByText(said(texts.end.stopped), { exact: true })).toBeVisible();
      await expect(button(texts.end.stop)).toHaveCount(0);
      await pressByKeyboard(page, button(texts.end.submit));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.end.done);
      await expect(page.getByRole('button')).toHaveCount(0);
      await context.close();
    });

    await agreed(owner, member);
    await test.step('in the list, with one confirmation each', async () => {
      const context = await browser.newContext({ locale });
      await makeKnown(context, member);
      const page = await context.newPage();
      await page.goto(`${world().url}/account/links`);
      for (const act of ['stop', 'end'] as const) {
        await pressByKeyboard(
          page,
          page.getByRole('button', { name: said(texts.act[`${act}-of`]), exact: true }),
        );
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        await pressByKeyboard(
          page,
          dialog.getByRole('button', { name: texts.act[act], exact: true }),
        );
        await expect(dialog).toHaveCount(0);
      }
      await expect(page.getByRole('button', { name: said(texts.act['end-of']) })).toHaveCount(0);
      await context.close();
    });
  });
}
