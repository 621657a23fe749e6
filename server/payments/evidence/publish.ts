/** Publishes signed heads to the destination of the settings. */
import { open } from 'node:fs/promises';
import type { Config } from '../../platform/config/config.ts';
import type { HeadDestination } from '../../platform/config/evidence.ts';
import { html } from '../../platform/core/html.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { signHeads } from './heads.ts';

type Settings = Pick<Config, 'secrets' | 'publicUrl' | 'evidence' | 'mail' | 'webhookAllow'>;

const TIME_LIMIT_MS = 30_000;

/**
 * Does nothing without a destination. A failure is an alert, one each day, and an error.
 * @returns the published heads
 */
export async function publishHeads(db: Db, config: Settings): Promise<string | undefined> {
  const { heads: destination } = config.evidence;
  if (!destination) return undefined;
  const jws = await signHeads(db, config);
  try {
    await deliver(destination, jws, config);
  } catch (error) {
    await db.execute(sql`insert into alert (kind, subject_id)
      values ('heads_unpublished', to_char(now(), 'YYYY-MM-DD')) on conflict do nothing`);
    throw error;
  }
  return jws;
}

async function deliver(destination: HeadDestination, jws: string, config: Settings) {
  if (destination.kind === 'file') return append(destination.path, jws);
  if (destination.kind === 'mail') return mail(destination.to, jws, config);
  return post(destination.url, jws, config);
}

async function append(path: string, jws: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.write(`${jws}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function mail(to: string, jws: string, { mail: { smtpUrl, from }, publicUrl }: Settings) {
  if (smtpUrl === undefined) throw new Error('EVIDENCE_HEADS: mail needs SMTP_URL');
  const transport = smtpTransport(smtpUrl, from);
  try {
    const subject = `Heads of audit log and ledger, ${publicUrl}`;
    const text = `Keep this mail. audit:verify compares the database with it.\n\n${jws}\n`;
    await transport.send({
      ...{ id: newId('mail'), to, replyTo: undefined, unsubscribe: undefined, subject, text },
      html: html`<pre>${text}</pre>`.text,
    });
  } finally {
    transport.close();
  }
}

async function post(url: string, jws: string, { webhookAllow }: Settings): Promise<void> {
  const { guardedRequest } = await import('../../platform/egress/guarded-request.ts');
  const response = await guardedRequest(new URL(url), webhookAllow, {
    method: 'POST',
    headers: { 'content-type': 'application/jose', 'user-agent': 'Salus-Evidence/1' },
    body: jws,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  await response.body.dump();
  if (response.statusCode >= 300) throw new Error(`heads: status ${response.statusCode}`);
}
