/** Invoices in the member area: a business gives its details, issues and voids one; its payer gets another. */
import { expectClean } from '../../support/browser/axe.ts';
import { makeKnown, newBusiness, newMember, tokenOf } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { readyToPay, send } from '../../support/browser/till.ts';
import { world } from '../../support/browser/world.ts';

test('a business sets up its invoices, issues and voids one, and the payer gets another', async ({
  browser,
}) => {
  const [business, member] = [await newBusiness(), await newMember()];
  const token = await tokenOf(business);
  const { id } = await send<{ id: string }>('/merchant/pay-sessions', token, {
    amount: '40.00',
    currency: 'EUR',
    description: 'Yoga class',
  });
  await (await readyToPay(member, id))();

  const own = await browser.newContext({ viewport: { width: 320, height: 720 } });
  await makeKnown(own, business);
  const office = await own.newPage();
  await office.goto(`${world().url}/account/profile/link?tab=invoices`);
  await expect(office.getByText('No invoices yet')).toBeVisible();
  await office.getByLabel('Legal name').fill('Casa Alba S.L.');
  await office.getByLabel('Street and number').fill('Calle Mayor 1');
  await office.getByLabel('City').fill('Madrid');
  await office.getByLabel('Country').selectOption({ label: 'Spain' });
  await office.getByLabel('Customers can get the invoice of their own payment.').check();
  await expectClean(office, 'invoice settings');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved.')).toBeVisible();

  await office.goto(`${world().url}/account/transactions?view=payments`);
  await office.getByRole('row').last().getByRole('link').click();
  const card = office.getByRole('region', { name: 'Invoice' });
  await card.getByText('Issue invoice').first().click();
  await card.getByLabel('Legal name').fill('Ona Puig');
  await card.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(card.getByLabel('Street and number')).toHaveAttribute('aria-invalid', 'true');
  await card.getByLabel('Street and number').fill('Carrer Nou 2');
  await card.getByLabel('City').fill('Barcelona');
  await card.getByLabel('Country').selectOption({ label: 'Spain' });
  await expectClean(office, 'a new invoice');
  await card.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(card.getByText(/^Invoice \d{4}-00001$/)).toBeVisible();
  await card.getByRole('button', { name: 'Void…' }).click();
  await office.getByLabel('Reason').fill('Wrong name');
  await office.getByRole('button', { name: 'Void invoice' }).click();
  await expect(card.getByText(/^Cancellation \d{4}-00002$/)).toBeVisible();
  await expectClean(office, 'a void invoice');

  const phone = await browser.newContext({ viewport: { width: 320, height: 720 } });
  await makeKnown(phone, member);
  const page = await phone.newPage();
  const paid = await fetch(`${world().url}/api/pay/${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(member)}` },
  });
  const { receipt } = (await paid.json()) as { receipt: { transactionId: string } };
  await page.goto(`${world().url}/account/transactions/${receipt.transactionId}`);
  const mine = page.getByRole('region', { name: 'Invoice' });
  await mine.getByText('Get invoice').first().click();
  await mine.getByLabel('Legal name').fill('Ona Puig');
  await mine.getByLabel('Street and number').fill('Carrer Nou 2');
  await mine.getByLabel('City').fill('Barcelona');
  await mine.getByLabel('Country').selectOption({ label: 'Spain' });
  await expectClean(page, 'a payer’s invoice');
  await mine.getByRole('button', { name: 'Get invoice' }).click();
  await expect(mine.getByText(/^Invoice \d{4}-00003$/)).toBeVisible();

  await page.goto(`${world().url}/account/transactions`);
  await page.getByText('Invoices', { exact: true }).click();
  await expect(page.getByText(/^Invoice \d{4}-00003$/)).toBeVisible();
  await page.getByText('Your details for invoices').click();
  await expect(page.getByLabel('Legal name')).toHaveValue('Ona Puig');
  await expectClean(page, 'a member’s invoices');
  await page.getByRole('button', { name: 'Delete details' }).click();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveValue('');
});
