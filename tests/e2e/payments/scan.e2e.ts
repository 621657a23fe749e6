import { type Browser, chromium, expect, test } from 'playwright/test';
import { writeCamera } from '../../support/browser/fake-camera.ts';
import { shownDigits } from '../../support/browser/pass-code.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newBusiness, newMember, tokenOf } from '../../support/browser/people.ts';
import { newTillCode, openTill, readyToPay, send } from '../../support/browser/till.ts';
import { world } from '../../support/browser/world.ts';

/** A browser whose camera shows `text`; `show` changes it for the next time the camera is opened. */
async function withCamera(
  text: string,
  task: (browser: Browser, show: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const film = test.info().outputPath('camera.y4m');
  const show = (shown: string) => writeCamera(film, shown);
  await show(text);
  // Chromium without a window has no camera.
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
  try {
    await task(browser, show);
  } finally {
    await browser.close();
  }
}

test('a payment is opened by its QR code in front of the camera', async () => {
  const address = `${world().url}/pay/${await newPayment()}`;
  await withCamera(address, async (browser) => {
    const context = await browser.newContext({ permissions: ['camera'] });
    const page = await context.newPage();
    await page.goto(`${world().url}/pay`);
    await page.getByRole('button', { name: 'Scan a QR code' }).click();

    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
});

test('a till takes a visit by the QR code of the member’s phone', async () => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const [own, memberToken] = await Promise.all([tokenOf(owner), tokenOf(member)]);
  const terms = { name: 'Ten classes', entries: 10, validDays: 180, price: '40.00' };
  const pass = await send<{ id: string }>('/merchant/passes', own, {
    ...{ ...terms, currency: 'EUR', enabled: true },
  });
  const sold = { name: terms.name, quantity: 1, amount: terms.price, pass: pass.id };
  const { id } = await send<{ id: string }>('/merchant/pay-sessions', own, {
    ...{ amount: terms.price, currency: 'EUR', lineItems: [sold] },
  });
  await (await readyToPay(member, id))();
  const code = await newTillCode([], owner);
  await withCamera('https://elsewhere.example', async (browser, show) => {
    const context = await browser.newContext({ locale: 'en', permissions: ['camera'] });
    const page = await context.newPage();
    await openTill(page, code);
    await page.getByRole('button', { name: 'Visits' }).press('Enter');
    await show(`pass:${await shownDigits(memberToken)}`);
    await page.getByRole('button', { name: 'Scan the code' }).press('Enter');

    await expect(page.getByText('9 entries left')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
});

test('a refused camera leads to the code', async () => {
  await withCamera('https://elsewhere.example', async (browser) => {
    const page = await browser.newPage();
    const line = await page.context().newCDPSession(page);
    await line.send('Browser.setPermission', {
      permission: { name: 'camera' },
      setting: 'denied',
      origin: world().url,
    });
    await page.goto(`${world().url}/pay`);
    await page.getByRole('button', { name: 'Scan a QR code' }).click();
    await page.getByRole('button', { name: 'Use the camera' }).click();

    await expect(page.getByText('The camera may not be used.')).toBeVisible();
    await page.getByRole('button', { name: 'Type the code' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the documents of /pay and /till alone may use a camera', async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.goto(world().url + path))?.headers()['permissions-policy'];
  for (const path of ['/pay', '/till'])
    expect(await policyOf(path), path).toContain('camera=(self)');
  for (const path of ['/', '/login', `/pay/${await newPayment()}`])
    expect(await policyOf(path), path).toContain('camera=()');
});
