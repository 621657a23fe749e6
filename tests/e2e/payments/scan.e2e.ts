import { type Browser, chromium, expect, test } from 'playwright/test';
import { writeCamera } from '../../support/browser/fake-camera.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { world } from '../../support/browser/world.ts';

/** A browser whose camera shows `text`. */
async function withCamera(text: string, task: (browser: Browser) => Promise<void>): Promise<void> {
  const film = test.info().outputPath('camera.y4m');
  await writeCamera(film, text);
  // Chromium without a window has no camera.
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
  try {
    await task(browser);
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

test('the document of /pay alone may use a camera', async ({ page }) => {
  const policyOf = async (path: string) =>
    (await page.goto(world().url + path))?.headers()['permissions-policy'];
  expect(await policyOf('/pay')).toContain('camera=(self)');
  for (const path of ['/', '/login', `/pay/${await newPayment()}`])
    expect(await policyOf(path), path).toContain('camera=()');
});
