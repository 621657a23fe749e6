/** Statements, a journal and a settlement are downloaded: the files have their names and types, and add up. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright/test';
import { makeKnown } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';
import { rowsIn, sumOf, units } from '../../support/payments/papers.ts';

async function download(page: Page, press: () => Promise<void>) {
  const waited = page.waitForEvent('download');
  await press();
  const file: Download = await waited;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

const monthIn = (label: string) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(`${label}-01`));

/** Opens the statements below the transactions, and chooses the month. */
async function chooseMonth(page: Page, month: string): Promise<void> {
  await page.getByText('Statements', { exact: true }).click();
  await page.getByLabel('Year').selectOption(month.slice(0, 4));
  await page.getByLabel('Month').selectOption({ label: monthIn(month) });
}

test('a member downloads the statement of a month, whose movements make its closing', async ({
  page,
  context,
}) => {
  const { month, payer } = world().past;
  await makeKnown(context, payer);
  await page.goto(`${world().url}/account/transactions`);
  await chooseMonth(page, month);

  const csv = await download(page, () =>
    page.getByRole('button', { name: 'Download as CSV' }).last().click(),
  );
  const pdf = await download(page, () => page.getByRole('button', { name: 'PDF' }).click());

  expect(csv.name).toBe(`salus-statement-${month}.csv`);
  const rows = rowsIn(csv.content.toString());
  const of = (type: string) => rows.filter((row) => row.type === type);
  expect(of('opening').map(({ cashAfter }) => cashAfter)).toEqual(['0']);
  expect(of('payment').map(({ cash }) => cash)).toEqual(['-152', '-47.5']);
  const moved = rows.flatMap(({ cash }) => (cash ? [cash] : []));
  expect(of('closing').map(({ cashAfter }) => units(cashAfter ?? ''))).toEqual([sumOf(moved)]);
  expect(of('closing').map(({ cashAfter }) => cashAfter)).toEqual(['800.5']);
  expect(pdf.name).toBe(`salus-statement-${month}.pdf`);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a business downloads its settlement, statement and journal, and all say what it received', async ({
  page,
  context,
}) => {
  const { month, business } = world().past;
  await makeKnown(context, business);
  await page.goto(`${world().url}/account/transactions?view=settlements`);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('199.5 SLS');

  const lines = await download(page, () => row.getByRole('button').click());
  const settlements = await download(page, () =>
    page.getByRole('button', { name: 'Download as CSV' }).first().click(),
  );

  expect(lines.name).toBe(`salus-settlement-${month}-15.csv`);
  expect(
    rowsIn(lines.content.toString()).map(({ kind, tokens, reference }) => [
      kind,
      tokens,
      reference,
    ]),
  ).toEqual([
    ['payment', '152', 'A-1'],
    ['payment', '47.5', 'A-2'],
  ]);
  expect(settlements.name).toMatch(/^salus-settlements.*\.csv$/);
  const [settlement] = rowsIn(settlements.content.toString());
  expect(settlement).toMatchObject({
    date: `${month}-15`,
    opening: '0',
    payment: '199.5',
    closing: '199.5',
  });

  await page.goto(`${world().url}/account/transactions`);
  await chooseMonth(page, month);
  const statement = await download(page, () =>
    page.getByRole('button', { name: 'Download as CSV' }).last().click(),
  );
  const journal = await download(page, () => page.getByRole('button', { name: 'Journal' }).click());

  const closing = rowsIn(statement.content.toString()).find(({ type }) => type === 'closing');
  expect(closing?.cashAfter).toBe(settlement?.closing);
  expect(journal.name).toBe(`salus-journal-${month}.csv`);
  const entries = rowsIn(journal.content.toString());
  expect(entries.map(({ debit, credit }) => `${debit} < ${credit}`)).toEqual(
    Array(2).fill('assets:payment account < income:sales'),
  );
  expect(sumOf(entries.map(({ amount }) => amount ?? ''))).toBe(units(settlement?.closing ?? ''));
});
