/** The outbox as production sends it. */
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { readMark } from '../../../server/platform/mail/mark.ts';
import { queueMail } from '../../../server/platform/mail/outbox.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import type { StoredMail } from '../../../server/platform/mail/stored-mail.ts';
import { smtpTransport } from '../../../server/platform/mail/transport.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { newEmail } from '../../support/people/registration.ts';

const api = useApi();
const receiver = await startSmtpReceiver();
const transport = smtpTransport(receiver.url, 'Salus <no-reply@pay.example>');
afterAll(async () => {
  transport.close();
  await receiver.close();
});

const URL_IN_MAIL = 'https://pay.example/login?confirmation=abc';

async function queued(to: string | undefined = newEmail(), locale: string | null = null) {
  await queueMail(api().db, api().config, {
    to,
    locale,
    template: 'confirm-email',
    values: { url: URL_IN_MAIL, digits: '', merchant: '', verifiedDomain: '' },
  });
  return to;
}

const logged: string[] = [];
const log = createLog('warn', { write: (line: string) => void logged.push(line) });
const send = () => sendDue(api().db, api().config, { transport, readers: TRANSFER_EMAILS, log });
const sentTo = (address: string) => receiver.received.filter(({ to }) => to.includes(address));

type MailRow = StoredMail & { id: string; next_attempt_at: Date };
async function rowOf(to: string) {
  const found = sql`select * from mail where recipient = ${to}`;
  const [row] = await rowsOf<Omit<MailRow, 'memberId' | 'transferId'>>(api().db, found);
  if (!row) throw new Error(`no mail to ${to}`);
  return row;
}

const letItBeDue = (to: string) =>
  rowsOf(api().db, sql`update mail set next_attempt_at = ${new Date(0)} where recipient = ${to}`);

/** Decodes quoted-printable (RFC 2045). */
const decoded = (data: string) =>
  data
    .replace(/=\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    );

describe('a mail that is due', () => {
  test('is sent once, as plain text and HTML, and its content is deleted', async () => {
    const to = await queued();

    await send();
    await send();

    const mails = sentTo(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.from).toBe('no-reply@pay.example');
    const data = decoded(mails[0]?.data ?? '');
    expect(data).toContain('Subject: Confirm your e-mail address');
    expect(data).toContain('Content-Type: multipart/alternative');
    expect(data).toContain('Content-Type: text/plain; charset=utf-8');
    expect(data).toContain('Content-Type: text/html; charset=utf-8');
    expect(data).toContain('Content-ID: <mark@brand>');
    expect(data).toContain('src="cid:mark@brand"');
    expect(data.replace(/\s/g, '')).toContain(readMark().toString('base64'));
    expect(data.split(URL_IN_MAIL).length).toBeGreaterThan(2);
    expect(await rowOf(to)).toMatchObject({ status: 'sent', content: null, attempts: 1 });
  });

  test('is in the language of its reader', async () => {
    const to = await queued(newEmail(), 'es');

    await send();

    expect(decoded(sentTo(to)[0]?.data ?? '')).toContain('Confirma que esta dirección es tuya');
  });

  test('is in the default language when the reader’s is not enabled', async () => {
    const to = await queued(newEmail(), 'sv');

    expect((await rowOf(to)).locale).toBe('en');
  });

  test('without a recipient is never sent, and deleted within an hour', async () => {
    await queueMail(api().db, api().config, {
      to: undefined,
      locale: null,
      template: 'confirm-email',
      values: { url: URL_IN_MAIL, digits: '', merchant: '', verifiedDomain: '' },
    });
    const before = receiver.received.length;
    await send();
    await api().database.owner.db.execute(
      sql`update mail set created_at = now() - interval '2 hours' where status = 'withheld'`,
    );

    await forgetAged(api().db, PERSONAL_DATA);

    expect(receiver.received.slice(before).filter(({ to }) => to.includes(''))).toEqual([]);
    expect(await rowsOf(api().db, sql`select from mail where status = 'withheld'`)).toEqual([]);
  });

  test('claimed by one process is skipped by another', async () => {
    const to = await queued();

    await Promise.all([send(), send(), send()]);

    expect(sentTo(to)).toHaveLength(1);
  });
});

describe('a failed delivery', () => {
  test('that is temporary is retried later, and the e-mail keeps its content', async () => {
    const to = await queued();
    receiver.refuseWith('451 later');
    await send();
    const waiting = await rowOf(to);
    receiver.refuseWith(undefined);
    await send();
    expect(sentTo(to)).toEqual([]);

    await letItBeDue(to);
    await send();

    expect(waiting).toMatchObject({ status: 'pending', attempts: 1 });
    expect(JSON.parse(logged.at(-1) ?? '{}')).toMatchObject({ mail: waiting.id, reply: 451 });
    expect(logged.join()).not.toContain(to);
    expect(Number(waiting.next_attempt_at) - Date.now()).toBeGreaterThan(20_000);
    expect(sentTo(to)).toHaveLength(1);
  });

  test('that is permanent is not retried, and the operator is alerted', async () => {
    const to = await queued();
    receiver.refuseWith('550 no such person');
    await send();
    receiver.refuseWith(undefined);

    const row = await rowOf(to);
    expect(row).toMatchObject({ status: 'dead', content: null });
    expect(await countOf(api().db, sql`alert where subject_id = ${row.id}`)).toBe(1);
  });

  test.each(['MAIL', 'DATA'] as const)(
    'of our sender or of the day’s mails, at %s, is retried: it refuses no address',
    async (step) => {
      const to = await queued();
      receiver.refuseWith('550 5.7.1 too many messages today', step);
      await send();
      receiver.refuseWith(undefined);

      expect(await rowOf(to)).toMatchObject({ status: 'pending', attempts: 1 });
      await letItBeDue(to);
      await send();
      expect(sentTo(to)).toHaveLength(1);
    },
  );

  test('is abandoned after six attempts', async () => {
    const to = await queued();
    receiver.refuseWith('451 later');
    for (let i = 0; i < 6; i++) {
      await letItBeDue(to);
      await send();
    }
    receiver.refuseWith(undefined);

    expect(await rowOf(to)).toMatchObject({ status: 'dead', attempts: 6 });
  });

  test('to a silent server ends when the program stops, and the e-mail waits', async () => {
    const to = await queued();
    const mute = createServer();
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
    const { port } = mute.address() as AddressInfo;
    const silent = smtpTransport(`smtp://127.0.0.1:${port}`, 'a@pay.example');
    const stop = new AbortController();
    mute.once('connection', (socket) => {
      stop.signal.addEventListener('abort', () => socket.destroy());
      stop.abort();
    });

    await sendDue(
      api().db,
      api().config,
      { transport: silent, readers: TRANSFER_EMAILS, log },
      stop.signal,
    );

    expect(await rowOf(to)).toMatchObject({ status: 'pending', attempts: 1 });
    silent.close();
    await new Promise((done) => mute.close(done));
    await letItBeDue(to);
    await send();
    expect(sentTo(to)).toHaveLength(1);
  });

  test('of the handshake is logged with host, port and reason', async () => {
    const to = await queued();
    const closed = smtpTransport('smtp://salus:hunter2@127.0.0.1:1', 'a@pay.example');

    await sendDue(api().db, api().config, { transport: closed, readers: TRANSFER_EMAILS, log });

    expect(JSON.parse(logged.at(-1) ?? '{}')).toMatchObject({
      code: 'ESOCKET',
      refusal: { host: '127.0.0.1', port: 1, reason: 'connect ECONNREFUSED 127.0.0.1:1' },
    });
    expect(logged.join()).not.toContain('hunter2');
    closed.close();
    await letItBeDue(to);
    await send();
    expect(sentTo(to)).toHaveLength(1);
  });

  test('results when a remote server offers no TLS', async () => {
    // This machine by an address that does not look local.
    const far = smtpTransport(receiver.url.replace('127.0.0.1', '0.0.0.0'), 'a@pay.example');
    const message = {
      to: newEmail(),
      replyTo: undefined,
      unsubscribe: undefined,
      ...{ id: 'mail_x' },
      subject: 's',
      text: 't',
      html: 'h',
    };

    await expect(far.send(message)).rejects.toThrow('no TLS here');
    await expect(far.check()).rejects.toMatchObject({
      refusal: { host: '0.0.0.0', reason: expect.stringContaining('no TLS here') },
    });
    far.close();
  });
});
