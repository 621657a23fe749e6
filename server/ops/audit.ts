/** The log of what operators did. Entries are never changed; the end of an act is a second one. */
import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';

export interface Act {
  operator: string;
  command: string;
  /** As `loggedArguments` makes them. */
  arguments: Record<string, string>;
  reference: string | null;
}

const SECRET = /password|secret|token/;
const LONGEST = 200;
const LONGEST_DETAIL = 500;

/** What the log keeps of a command's options: no secret, and of a file its hash. */
export function loggedArguments(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => name !== 'reference')
      .map(([name, value]) => [name, loggedValue(name, value)]),
  );
}

function loggedValue(name: string, value: string): string {
  if (SECRET.test(name)) return '(secret)';
  if (value.length <= LONGEST && !value.includes('\n')) return value;
  return `sha256:${createHash('sha256').update(value).digest('hex')}`;
}

/** Before it is done, so that nothing is done unseen. @returns what to end it with */
export async function beginAct(db: Db, act: Act): Promise<bigint> {
  const [entry] = await db
    .insert(auditLog)
    .values({ ...act, outcome: 'begun' })
    .returning({ id: auditLog.id });
  if (!entry) throw new Error('nothing was written to the audit log');
  return entry.id;
}

export async function endAct(
  db: Db,
  begun: bigint,
  outcome: 'done' | 'failed',
  detail?: string,
): Promise<void> {
  await db.execute(sql`
    insert into audit_log (operator, command, arguments, reference, outcome, begun_id, detail)
    select operator, command, arguments, reference, ${outcome}, id,
      ${detail?.slice(0, LONGEST_DETAIL) ?? null}
    from audit_log where id = ${begun}`);
}

/** When an act of this reference was done, and which one it was. */
export async function findDone(
  db: Db,
  reference: string,
): Promise<{ command: string; arguments: unknown; at: Date } | undefined> {
  const [done] = await db
    .select({ command: auditLog.command, arguments: auditLog.arguments, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.reference, reference), eq(auditLog.outcome, 'done')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return done;
}

export interface Entry {
  at: string;
  operator: string;
  command: string;
  arguments: Record<string, string>;
  reference: string | null;
  /** Null: it runs still, or was interrupted. */
  outcome: string | null;
  detail: string | null;
}

/** The newest acts, the newest last. */
export async function readAudit(
  db: Db,
  { last, command, operator }: { last: number; command?: string; operator?: string },
): Promise<Entry[]> {
  const entries = await rowsOf<Entry>(
    db,
    sql`select pay.utc(b.at) as at, b.operator, b.command, b.arguments, b.reference,
        e.outcome, e.detail
      from audit_log b left join audit_log e on e.begun_id = b.id
      where b.outcome = 'begun'
        and (${command ?? null}::text is null or b.command = ${command ?? null})
        and (${operator ?? null}::text is null or b.operator = ${operator ?? null})
      order by b.id desc limit ${last}`,
  );
  return entries.reverse();
}
