/** A device at a counter: paired, asked for a payment, paid, and used over a bad line. */
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTillCode, openTill, readyToPay, shownPayment } from '../../support/browser/till.ts';
import { expectWhole } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

// A device without a key is told so by 401; one test cuts the line.
test.use({ complaints: /401 \(Unauthorized\).*\/api\/till$|net::ERR_/ });

test('a till is paired, asks for a payment with a tip, shows it paid, and lists its day', async ({
  page,
}) => {
  const [code, member] = await Promise.all([newTillCode(), newMember()]);
  await page.goto(`${world().url}/till#${code}`);
  await expect(page.getByLabel('Pairing code')).toHaveValue(code);
  expect(page.url()).not.toContain(code);
  await expectWhole(page, 'pairing', 'Pair this device');
  await page.getByRole('button', { name: 'Pair', exact: true }).press('Enter');
  await expectWhole(page, 'the pad', 'Casa Norte');

  await page.getByRole('button', { name: /^Request/ }).press('Enter');
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  for (const key of ['4', '0', '.', '5'])
    await page.getByRole('button', { name: key, exact: true }).press('Enter');
  await page.getByRole('radio', { name: '10%' }).check();
  await page.getByRole('button', { name: 'Request €44.55' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Amount due: €42.53' })).toBeFocused();
  await expectWhole(page, 'waiting', 'Amount due: €42.53');

  const pay = await readyToPay(member, await shownPayment(page));
  await pay();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeFocused();
  await expectWhole(page, 'paid', 'Paid');

  await page.getByRole('button', { name: 'Next payment' }).press('Enter');
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  await expect(page.getByText('1 paid')).toBeVisible();
  await expectWhole(page, 'the day', 'Today');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^till-\d{4}-\d\d-\d\d\.csv$/);
});

test('over a cut line nothing is asked for twice, and the till says so and recovers', async ({
  page,
}) => {
  const [code, member] = await Promise.all([newTillCode([]), newMember()]);
  await openTill(page, code);
  const lost = page.getByText('No connection. Trying again.');
  // The request arrives, its answer does not: the till cannot know whether a payment was made.
  let answers = 0;
  await page.route('**/api/till/sales', async (route) => {
    answers++;
    if (answers > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await page.getByLabel('Amount').fill('40');
  await page.getByRole('button', { name: 'Request €40.00' }).press('Enter');
  await expect(lost).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Amount due: €38.00' })).toBeVisible();
  await expect(lost).toBeHidden();
  await page.unroute('**/api/till/sales');

  const pay = await readyToPay(member, await shownPayment(page));
  await page.context().setOffline(true);
  await expect(lost).toBeVisible();
  await pay();
  await page.context().setOffline(false);

  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(lost).toBeHidden();
  await page.getByRole('button', { name: 'Next payment' }).press('Enter');
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('a till reads why somebody cannot pay once they press, and the payment is cancelled', async ({
  page,
  browser,
}) => {
  const [code, member] = await Promise.all([newTillCode(), newMember({ cash: '1' })]);
  await openTill(page, code);
  await page.getByLabel('Amount').fill('3,50');
  await page.getByRole('button', { name: 'Request €3.50' }).press('Enter');
  const reason = page.getByText('The customer could not pay: they do not have enough tokens.');
  const own = await browser.newContext();
  await makeKnown(own, member);
  const phone = await own.newPage();
  await phone.goto(`${world().url}/pay/${await shownPayment(page)}`);
  const press = phone.getByRole('button', { name: 'Show the reason at the till' });
  await expectWhole(phone, 'a refused payer', 'Payment');
  await expect(reason).toBeHidden();

  await press.press('Enter');

  await expect(phone.getByText('The till shows why you could not pay.')).toBeVisible();
  await expect(press).toBeHidden();
  await expect(reason).toBeVisible();
  await expectWhole(page, 'waiting for somebody else', 'Amount due: €3.33');
  await page.getByRole('button', { name: 'Cancel the payment' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused();
  await own.close();
});
