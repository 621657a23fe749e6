/**
 * The XML of invoices under the official Schematron rules of EN 16931 (`tests/stacks/schematron`), for
 * `npm run test:long -- schematron` (STACKS) alone: it installs a Schematron engine.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { makeProject, type StackProject } from '../../support/browser/stack-project.ts';
import {
  BUYER,
  fileOf,
  invoiceScene,
  invoicesOf,
  issue,
  SELLER,
  TWO_RATES,
  voidInvoice,
} from '../../support/payments/invoices.ts';
import { refund } from '../../support/payments/refunds.ts';

const api = useApi();

const priced = (...lines: [amount: string, quantity: number, taxRate?: string][]) => ({
  amount: (lines.reduce((sum, [amount]) => sum + Number(amount) * 100, 0) / 100).toFixed(2),
  currency: 'EUR',
  lineItems: lines.map(([amount, quantity, taxRate], at) => ({
    ...{ name: `Item ${at + 1} & more <b>`, quantity, amount },
    ...(taxRate ? { taxRate } : {}),
  })),
});

type Settings = Parameters<typeof invoiceScene>[2];
const SALES: [string, Record<string, unknown>, Settings?, Partial<typeof BUYER>?][] = [
  ['two rates', TWO_RATES],
  [
    'rates that leave parts of a cent',
    priced(['9.99', 7, '2.6'], ['0.02', 3, '7.7'], ['33.33', 3, '21']),
  ],
  ['a rate of zero', priced(['12.00', 1, '0'], ['7.00', 1, '21'])],
  ['exempt beside a rate', priced(['12.00', 1], ['7.00', 1, '21'])],
  ['exempt alone', { amount: '40.00', currency: 'EUR' }],
  ['outside the scope of the tax', { amount: '40.00', currency: 'EUR' }, { vatId: null }],
  ['a tip', { ...TWO_RATES, amount: '43.21', tip: '3.21' }],
  ['a currency without decimals', { amount: '4000', currency: 'JPY' }],
  [
    'a seller of Greece, and a buyer with a number',
    TWO_RATES,
    { vatId: 'EL123456789', seller: { ...SELLER, country: 'GR' } },
    { vatId: 'ES12345678Z' },
  ],
  ['a tax number of no country', TWO_RATES, { vatId: '12/345/6789' }],
];

describe.skipIf(!process.env.STACKS)('the official rules of EN 16931', () => {
  let project: StackProject;
  beforeAll(async () => {
    project = await makeProject('schematron', process.env);
  }, 600_000);
  afterAll(() => project?.remove());

  /** The rules that each document breaks, by its number in the list. */
  async function brokenBy(documents: readonly string[]): Promise<Record<string, string[]>> {
    for (const [at, xml] of documents.entries())
      await writeFile(join(project.folder, `${at}.xml`), xml);
    const names = documents.map((_, at) => `${at}.xml`);
    return JSON.parse(await project.sh(`node validate.mjs ${names.join(' ')}`));
  }

  test.each(SALES)(
    'hold for the invoice, credit note and cancellation of a sale: %s',
    async (_, session, settings, buyer) => {
      const scene = await invoiceScene(api(), session, settings);
      const answer = await issue(api(), scene.merchant, scene.id, { ...BUYER, ...buyer });
      expect(answer.statusCode, answer.body).toBe(201);
      const back = await refund(api(), scene, {
        amount: session.currency === 'JPY' ? '101' : '1.01',
      });
      expect(back.statusCode, back.body).toBe(201);
      expect((await voidInvoice(api(), scene.merchant, answer.json().id)).statusCode).toBe(201);

      const documents = await invoicesOf(api(), scene.merchant);
      expect(documents.map(({ kind }) => kind).sort()).toEqual([
        'cancellation',
        'credit_note',
        'invoice',
      ]);
      const xmls: string[] = [];
      for (const { id } of documents) {
        xmls.push((await fileOf(api(), scene.merchant, id, { format: 'xml' })).toString());
      }
      expect(await brokenBy(xmls)).toEqual({});
    },
    120_000,
  );

  test('find a total that is wrong', async () => {
    const scene = await invoiceScene(api());
    const { id } = (await issue(api(), scene.merchant, scene.id)).json();
    const xml = (await fileOf(api(), scene.merchant, id, { format: 'xml' })).toString();

    const wrong = xml.replace('<ram:GrandTotalAmount>38.00', '<ram:GrandTotalAmount>39.00');
    const broken = await brokenBy([xml, wrong]);

    expect(Object.keys(broken)).toEqual(['1.xml']);
    expect(broken['1.xml']?.join()).toContain('BR-CO-15');
  }, 120_000);
});
