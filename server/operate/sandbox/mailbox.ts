/**
 * The sandbox's mailbox: a separate local HTTP server that shows the e-mails of the outbox. It
 * changes nothing but what waits to be written.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/config.ts';
import { PortTakenError } from '../../platform/core/start-error.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Composed } from '../../platform/mail/compose.ts';
import { MARK_URL, readMark } from '../../platform/mail/mark.ts';
import { writeWaiting } from '../../platform/mail/send-due.ts';
import { composeStored, type StoredMail } from '../../platform/mail/stored-mail.ts';
import { TRANSFER_EMAILS } from '../../transfer-emails.ts';
import { mailList, missing, one } from './mailbox-pages.ts';

const NEWEST = 200;

interface Row extends StoredMail {
  id: string;
  createdAt: Date;
}

const ROW = sql`id, recipient, template, locale, content, member_id as "memberId",
  transfer_id as "transferId", document_id as "documentId", created_at as "createdAt"`;

export interface Mailbox {
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  /** The Content-Security-Policy. */
  policy: string;
  type: 'text/html' | 'text/plain';
  body: string;
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Like a mail client: no scripts, and links open in a new window. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** @throws PortTakenError when MAIL_PORT is taken */
export async function startMailbox(db: Db, config: Config, port: number): Promise<Mailbox> {
  const server = createServer((request, response) => {
    answer(db, config, request, port)
      .catch(() => page(500, missing()))
      .then(({ status, policy, type, body }) => {
        response
          .writeHead(status, {
            'content-type': `${type}; charset=utf-8`,
            'content-security-policy': policy,
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
          })
          .end(request.method === 'HEAD' ? undefined : body);
      });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new PortTakenError('MAIL_PORT', port) : error),
    );
    server.listen(port, '127.0.0.1', done);
  });
  return {
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const page = (status: number, body: string): Answer => ({
  status,
  policy: PAGE_POLICY,
  type: 'text/html',
  body,
});

async function answer(
  db: Db,
  config: Config,
  { method, url = '/', headers }: IncomingMessage,
  port: number,
): Promise<Answer> {
  // Prevents DNS rebinding: another host name is another site that wants to read the answers.
  const isOurs = headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
  if (!isOurs || (method !== 'GET' && method !== 'HEAD')) return page(404, missing());
  const path = url.split('?')[0] ?? '/';
  if (path === '/') return page(200, mailList(await newest(db, config)));
  const [, id = '', form] = /^\/(mail_[0-9a-z]{26})(?:\.(html|txt))?$/.exec(path) ?? [];
  const [row] = await rowsOf<Row>(
    db,
    sql`select ${ROW} from mail where id = ${id} and status <> 'withheld'`,
  );
  const composed = row && (await read(db, config, row));
  if (!row || !composed) return page(404, missing());
  if (form === 'html') {
    // A browser knows no parts of a mail.
    const mark = `data:image/png;base64,${readMark().toString('base64')}`;
    const body = composed.html.replace(MARK_URL, mark);
    return { status: 200, policy: MAIL_POLICY, type: 'text/html', body };
  }
  if (form === 'txt') {
    return { status: 200, policy: MAIL_POLICY, type: 'text/plain', body: composed.text };
  }
  return page(200, one({ ...row, ...composed }));
}

async function newest(db: Db, config: Config) {
  await writeWaiting(db);
  const rows = await rowsOf<Row>(
    db,
    sql`select ${ROW} from mail where status <> 'withheld'
      order by created_at desc, id desc limit ${NEWEST}`,
  );
  const shown = await Promise.all(
    rows.map(async (row) => {
      const composed = await read(db, config, row);
      return composed ? [{ ...row, ...composed }] : [];
    }),
  );
  return shown.flat();
}

/** @returns undefined for an e-mail that cannot be composed, so that it does not hide the others */
async function read(db: Db, config: Config, row: Row): Promise<Composed | undefined> {
  if (!row.content && !row.transferId) return undefined;
  return composeStored(db, config, TRANSFER_EMAILS, row).catch(() => undefined);
}
