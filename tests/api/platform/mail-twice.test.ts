/** A mail that the mail server took, and whose worker ended before it stored that. */
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../../server/platform/core/log.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { queueMail } from '../../../server/platform/mail/outbox.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import { type Message, smtpTransport } from '../../../server/platform/mail/transport.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { newEmail } from '../../support/people/registration.ts';

const api = useApi();
const receiver = await startSmtpReceiver();
const transport = smtpTransport(receiver.url, 'Salus <no-reply@pay.example>');
afterAll(async () => {
  transport.close();
  await receiver.close();
});

const log = createLog('silent');

test('is sent a second time with the same Message-ID, that of its row', async () => {
  const to = newEmail();
  await queueMail(api().db, api().config, {
    to,
    locale: null,
    template: 'confirm-email',
    values: { url: 'https://pay.example/login', digits: '', merchant: '', verifiedDomain: '' },
  });
  const ofMail = sql`mail.recipient = ${to}`;
  const [row] = await rowsOf<{
    id: string;
    recipient: string;
    template: string;
    locale: string | null;
    nextAttemptAt: Date | null;
  }>(
    api().db,
    sql`select id, recipient, template, locale, next_attempt_at as "nextAttemptAt" from mail
        where ${ofMail}`,
  );
  const dying = {
    async send(message: Message) {
      await transport.send(message);
      throw new Error('the process ends here');
    },
    close() {},
  };
  const parts = { readers: TRANSFER_EMAILS, log };

  await sendDue(api().db, api().config, { transport: dying, ...parts });
  await rowsOf(api().db, sql`update mail set next_attempt_at = ${new Date(0)} where ${ofMail}`);
  await sendDue(api().db, api().config, { transport, ...parts });

  const ids = receiver.received.map(({ data }) => /^Message-ID: (\S+)/m.exec(data)?.[1]);
  expect(ids).toEqual([`<${row?.id}@pay.example>`, `<${row?.id}@pay.example>`]);
});
