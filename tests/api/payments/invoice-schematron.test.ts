/**
 * The XML of invoices under the official Schematron rules of EN 16931, whose file EN16931_RULES names
 * (`tests/stacks/schematron`), for `npm run test:long -- schematron` (STACKS) alone: it installs a Schematron engine.
 */
import { readFile, writeFile } from 'node:fs/promises';
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
  [
    'a seller of Greece, and a buyer with a number',
    TWO_RATES,
    { vatId: 'EL123456789', seller: { ...SELLER, country: 'GR' } },
    { vatId: 'ES12345678Z' },
  ],
  ['a tax number of no country', TWO_RATES, { vatId: '12/345/6789' }],
];

const { STACKS, EN16931_RULES = '' } = process.env;

describe.skipIf(!STACKS || EN16931_RULES === '')('the official rules of EN 16931', () => {
  let project: StackProject;
  const kinds: Record<string, string[]> = {};
  /** By file: the rules that it breaks. To read the rules takes longer than to check a document. */
  let broken: Record<string, string[]>;

  /** Invoice, credit note and cancellation of a sale, as files that begin with its name. */
  async function write([name, session, settings, buyer]: (typeof SALES)[number]): Promise<
    string[]
  > {
    const scene = await invoiceScene(api(), session, settings);
    const answer = await issue(api(), scene.merchant, scene.id, { ...BUYER, ...buyer });
    expect(answer.statusCode, answer.body).toBe(201);
    const back = await refund(api(), scene, { amount: '1.01' });
    expect(back.statusCode, back.body).toBe(201);
    expect((await voidInvoice(api(), scene.merchant, answer.json().id)).statusCode).toBe(201);
    const documents = await invoicesOf(api(), scene.merchant);
    kinds[name] = documents.map(({ kind }) => kind).sort();
    const files: string[] = [];
    for (const { id, kind } of documents) {
      const xml = await fileOf(api(), scene.merchant, id, { format: 'xml' });
      files.push(`${name} ${kind}.xml`);
      await writeFile(join(project.folder, `${name} ${kind}.xml`), xml);
    }
    return files;
  }

  beforeAll(async () => {
    project = await makeProject('schematron', process.env);
    const files: string[] = [];
    for (const sale of SALES) files.push(...(await write(sale)));
    const [first = ''] = files;
    const xml = await readFile(join(project.folder, first), 'utf8');
    const wrong = xml.replace(/<ram:GrandTotalAmount>[\d.]+/, '<ram:GrandTotalAmount>99999');
    await writeFile(join(project.folder, 'wrong.xml'), wrong);
    const names = [...files, 'wrong.xml'].map((name) => `'${name}'`);
    broken = JSON.parse(
      await project.sh(`node validate.mjs '${EN16931_RULES}' ${names.join(' ')}`),
    );
  }, 3_600_000);
  afterAll(() => project?.remove());

  test.each(SALES.map(([name]) => name))('hold for the documents of a sale: %s', (name) => {
    expect(kinds[name]).toEqual(['cancellation', 'credit_note', 'invoice']);
    expect(Object.entries(broken).filter(([file]) => file.startsWith(`${name} `))).toEqual([]);
  });

  test('find a total that is wrong', () => {
    expect(broken['wrong.xml']?.join()).toContain('BR-CO-15');
  });
});
