import { expect, type Locator } from 'playwright/test';

/**
 * The same button, clicked as a person does who looks before: in sight, and once it answers. While
 * Playwright waits for a button it scrolls the page, which moves the block, so the press is ignored.
 */
export function considered(button: Locator): Locator {
  const click = button.click.bind(button);
  return Object.assign(button, {
    async click(options: Parameters<Locator['click']>[0]) {
      // The view may replace the button meanwhile, such as after the sign-in.
      await expect(async () => {
        if (!(await button.isEnabled())) await button.scrollIntoViewIfNeeded();
      }).toPass();
      await expect(button).toBeEnabled();
      await click(options);
    },
  });
}
