/** The mail about an invoice: it carries the file, and links to the page of the payment. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as memberEndpoints from '#shared/invoices/member-endpoints.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import type { TransferFiles } from '../../../server/platform/mail/transfer-files.ts';
import { smtpTransport } from '../../../server/platform/mail/transport.ts';
import { TRANSFER_EMAILS, TRANSFER_FILES } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { invoiceScene, issued } from '../../support/payments/invoices.ts';

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

async function mailed(files: TransferFiles) {
  const { merchant, payer, id, transfer } = await invoiceScene(api(), {}, { mailed: true });
  const invoice = await issued(api(), merchant, id);
  const log = createLog('silent');
  const sender = { transport, readers: TRANSFER_EMAILS, files, log };
  while ((await sendDue(api().db, api().config, sender)) > 0);
  const mails = receiver.received.map(({ data }) => data);
  const about = mails.find((data) => data.includes('Subject: Your invoice is ready')) ?? '';
  return { about, invoice, payer, transfer };
}

test('has the invoice as a PDF, and the link', async () => {
  const { about, invoice, payer, transfer } = await mailed(TRANSFER_FILES);

  expect(about).toContain(`To: ${payer.email}`);
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
  expect(about.replaceAll('=\r\n', '')).toContain(`/account/transactions/${transfer}`);
});
