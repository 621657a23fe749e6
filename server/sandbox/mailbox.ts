/**
 * The sandbox's mailbox: a small page of its own on this machine that shows what would have been
 * sent. It reads the outbox and changes nothing.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { desc, eq, ne } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { mail } from '../db/schema.ts';
import type { Composed } from '../mail/compose.ts';
import { composeStored } from '../mail/stored-mail.ts';
import { PortTakenError } from '../start-error.ts';
import { list, missing, one } from './mailbox-pages.ts';

const NEWEST = 200;

export interface Mailbox {
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  /** What the document may load, and whether it is sandboxed. */
  policy: string;
  type: 'text/html' | 'text/plain';
  body: string;
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail is shown as a mail program would: without scripts, and links open elsewhere. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

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
  // Another name for this machine is another site's page that wants to read along.
  const isOurs = headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
  if (!isOurs || (method !== 'GET' && method !== 'HEAD')) return page(404, missing());
  const path = url.split('?')[0] ?? '/';
  if (path === '/') return page(200, list(await newest(db, config)));
  const [, id = '', form] = /^\/(mail_[0-9a-z]{26})(?:\.(html|txt))?$/.exec(path) ?? [];
  const [row] = await db.select().from(mail).where(eq(mail.id, id));
  const letter = row && row.status !== 'withheld' ? await read(db, config, row) : undefined;
  if (!row || !letter) return page(404, missing());
  if (form === 'html') {
    return { status: 200, policy: MAIL_POLICY, type: 'text/html', body: letter.html };
  }
  if (form === 'txt') {
    return { status: 200, policy: MAIL_POLICY, type: 'text/plain', body: letter.text };
  }
  return page(200, one({ ...row, ...letter }));
}

async function newest(db: Db, config: Config) {
  const rows = await db
    .select()
    .from(mail)
    .where(ne(mail.status, 'withheld'))
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(NEWEST);
  const letters = await Promise.all(
    rows.map(async (row) => {
      const letter = await read(db, config, row);
      return letter ? [{ ...row, ...letter }] : [];
    }),
  );
  return letters.flat();
}

/** A mail that cannot be put into words is left out: it must not hide the others. */
async function read(
  db: Db,
  config: Config,
  row: typeof mail.$inferSelect,
): Promise<Composed | undefined> {
  if (!row.content && !row.transferId) return undefined;
  return composeStored(db, config, row).catch(() => undefined);
}
