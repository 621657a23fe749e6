/** The payer's receipt as a PDF. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as receiptEndpoints from '#shared/receipts/endpoints.ts';
import type { ReceiptLine } from '../../../server/payments/pay/receipt-lines.ts';
import { receiptPdf } from '../../../server/payments/pay/receipt-pdf.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { drawnIn } from '../../support/pdf.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

async function paid(session: Record<string, unknown> = {}) {
  const scene = await payScene(api(), {}, session);
  const { receipt } = (
    await api().call(payEndpoints.confirm, {
      params: scene.params,
      token: scene.payer.token,
      body: { total: TOTAL },
    })
  ).json();
  return { ...scene, transfer: receipt.transactionId as string };
}

const ask = (id: string, token: string | undefined, locale = 'en') =>
  api().call(receiptEndpoints.readPdf, {
    params: { id },
    query: { locale },
    ...(token ? { token } : {}),
  });

/** One of each script that a business writes in. */
const NAMES = [
  '한국 카페',
  'مقهى العافية',
  'בית קפה',
  'ร้านน้ำชา',
  'चाय की दुकान',
  'Quán Trà',
  '中文商店',
  '☕️ Chai',
];

describe('the receipt as a PDF', () => {
  test.each(NAMES)('has each letter of an item called %s', async (name) => {
    const { id, payer } = await paid({ lineItems: [{ name, quantity: 2, amount: '20.00' }] });

    const { pdf } = (await ask(id, payer.token)).json();

    const drawn = drawnIn(Buffer.from(pdf, 'base64'));
    expect(drawn.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    const letters = new Set(
      drawn
        .map(({ copied }) => copied)
        .join('')
        .normalize('NFKD'),
    );
    const expected = name.normalize('NFKD').replaceAll('\ufe0f', '');
    expect([...expected].filter((letter) => !letters.has(letter))).toEqual([]);
  });

  test('is made for its payer, by session and by transaction', async () => {
    const { id, transfer, payer } = await paid();

    for (const one of [id, transfer]) {
      const response = await ask(one, payer.token);

      expect(response.statusCode).toBe(200);
      const { name, pdf } = response.json();
      expect(name).toBe(`salus-${transfer}.pdf`);
      expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('is found by nobody else, nor before the payment', async () => {
    const { id, transfer, merchant } = await paid();
    const stranger = await newMember(api());
    const open = await payScene(api());
    const halfPaid = await payScene(api());
    await api().database.owner.db.execute(
      sql`update pay_session set payer_id = ${halfPaid.payer.id} where id = ${halfPaid.id}`,
    );

    const answers = [
      await ask(id, stranger.token),
      await ask(transfer, stranger.token),
      await ask(transfer, merchant.token),
      await ask(open.id, open.payer.token),
      await ask(halfPaid.id, halfPaid.payer.token),
      await ask(id, undefined),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 401]);
  });

  test('is limited for each address', async () => {
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, actsPerAddress: 2 } }, api().database);
    const { id, payer } = await paid();
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) {
      const response = await strict.call(receiptEndpoints.readPdf, {
        params: { id },
        query: {},
        token: payer.token,
      });
      statuses.push(response.statusCode);
    }
    await strict.http.close();

    expect(statuses).toEqual([200, 200, 429]);
  });

  const fileOf = async (lines: readonly ReceiptLine[]) =>
    (
      await receiptPdf({ title: 'T', paidAt: '2026-11-21T10:01:00.000Z', locale: 'fr', lines })
    ).toString('latin1');
  test('has Arabic letters for whose marks the font names no place', async () => {
    expect(await fileOf([line('\u0761'), line('\u06e6\u06e8')])).toContain('noto-sans-arabic');
  });

  const line = (value: string): ReceiptLine => ({ part: 'sum', label: 'Total', value });

  test('needs no font for the narrow no-break space of amounts', async () => {
    expect(await fileOf([line('1\u202f234,50\u202f€')])).not.toContain('noto-');
  });

  test('continues on the next page, each row with both of its columns', async () => {
    const pages = async (rows: number) =>
      (await fileOf(Array<ReceiptLine>(rows).fill(line('152 SLS')))).match(/\/Type \/Page\n/g)
        ?.length;

    expect([await pages(30), await pages(60), await pages(100)]).toEqual([1, 2, 3]);
  });

  test.each(allLanguages())(
    'names its language and embeds fonts that have its letters: %s',
    async (locale) => {
      const lines = [{ part: 'party', label: 'őŰčžß ñçã', value: '生活の木 Чай' }] as const;

      const pdf = await receiptPdf({
        title: 'T',
        paidAt: '2026-11-21T10:01:00.000Z',
        locale,
        lines,
      });

      const text = pdf.toString('latin1');
      expect(text).toContain(`/Lang (${locale})`);
      expect(text).toMatch(/\/FontName \/[A-Z]+\+HankenGrotesk/);
      expect(text).toMatch(/\/FontName \/[A-Z]+\+noto-sans-jp/);
      expect(text).not.toContain('/BaseFont /Helvetica');
    },
  );
});
