/** The mail about an invoice: it carries the file, and links to the page of the payment. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { Problem } from '../../../server/platform/http/problem.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import type { TransferFiles } from '../../../server/platform/mail/transfer-files.ts';
import { smtpTransport } from '../../../server/platform/mail/transport.ts';
import { TRANSFER_EMAILS, TRANSFER_FILES } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { invoiceScene, issued, voidInvoice } from '../../support/payments/invoices.ts';

const api = useApi();
const receiver = await startSmtpReceiver();
const transport = smtpTransport(receiver.url, 'Salus <no-reply@pay.example>');
afterAll(async () => {
  transport.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const FILE = { name: 'x.pdf', type: 'application/pdf', content: 'AAAA' };
const ATTACHED = 'also attached';

const sendAll = async (files: TransferFiles) => {
  const sender = { transport, readers: TRANSFER_EMAILS, files, log: createLog('silent') };
  while ((await sendDue(api().db, api().config, sender)) > 0);
  return receiver.received
    .map(({ data }) => data.replaceAll('=\r\n', ''))
    .filter((data) => data.includes('Subject: Your invoice is ready'));
};

async function mailed(files: TransferFiles) {
  const { merchant, payer, id, transfer } = await invoiceScene(api(), {}, { mailed: true });
  const invoice = await issued(api(), merchant, id);
  await sendAll(files);
  const mails = receiver.received.map(({ data }) => data);
  const about = mails.find((data) => data.includes('Subject: Your invoice is ready')) ?? '';
  return { about, invoice, payer, transfer };
}

test('has the invoice as a PDF, and the link', async () => {
  const { about, invoice, payer, transfer } = await mailed(TRANSFER_FILES);

  expect(about).toContain(`To: ${payer.email}`);
  expect(about).toContain(ATTACHED);
  expect(about.replaceAll('=\r\n', '')).toContain(`/account/transactions/${transfer}`);
  const [, attached = ''] = about.split(
    `Content-Disposition: attachment; filename=${invoice.number}.pdf`,
  );
  const [content = ''] = attached.trim().split('----');
  const pdf = Buffer.from(content, 'base64').toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  const of = { token: payer.token, params: { id: invoice.id }, query: {} };
  const read = await api().call(memberEndpoints.readFile, of);
  expect(read.statusCode).toBe(200);
});

test.each<[string, TransferFiles]>([
  ['cannot be made now', { 'invoice-issued': () => Promise.reject(new Error('busy')) }],
  [
    'is too large',
    {
      'invoice-issued': async () => ({
        ...{ name: 'large.pdf', type: 'application/pdf', content: 'A'.repeat(4_000_001) },
      }),
    },
  ],
])('has the link alone when the file %s', async (_, files) => {
  const { about, transfer } = await mailed(files);

  expect(about).not.toContain('.pdf');
  expect(about).toContain('on the page of your payment');
  expect(about).not.toContain(ATTACHED);
  expect(about.replaceAll('=\r\n', '')).toContain(`/account/transactions/${transfer}`);
});

test('of an invoice that replaces a void one is sent as well, each with its own document', async () => {
  const { merchant, id } = await invoiceScene(api(), {}, { mailed: true });
  const first = await issued(api(), merchant, id);
  expect(await sendAll(TRANSFER_FILES)).toHaveLength(1);
  await voidInvoice(api(), merchant, first.id);
  const second = await issued(api(), merchant, id);

  const [one = '', other = '', ...more] = await sendAll(TRANSFER_FILES);

  for (const [mail, { number }] of [
    [one, first],
    [other, second],
  ] as const) {
    expect(mail).toContain(`filename=${number}.pdf`);
    expect(mail).toContain(number);
  }
  expect(more).toEqual([]);
});

test('waits for a file while too many are made, and then goes without it', async () => {
  let asked = 0;
  const busy: TransferFiles = {
    'invoice-issued': () => {
      asked++;
      return Promise.reject(new Problem('rate_limited'));
    },
  };
  const { merchant, id } = await invoiceScene(api(), {}, { mailed: true });
  await issued(api(), merchant, id);
  const letBeDue = () =>
    api().database.owner.db.execute(sql`update mail set next_attempt_at = now()
      where status = 'pending' and template = 'invoice-issued'`);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await sendAll(busy)).toEqual([]);
    await letBeDue();
  }

  const [mail = ''] = await sendAll({ 'invoice-issued': async () => FILE });
  expect(mail).toContain('filename=x.pdf');

  receiver.received.length = 0;
  const other = await invoiceScene(api(), {}, { mailed: true });
  await issued(api(), other.merchant, other.id);
  asked = 0;
  for (let attempt = 0; attempt < 4; attempt++) {
    await sendAll(busy);
    await letBeDue();
  }
  expect([
    asked,
    receiver.received.some(({ data }) => data.includes('Your invoice is ready')),
  ]).toEqual([4, true]);
});
