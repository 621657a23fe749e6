/**
 * The audit log of operators. Entries are immutable and form a hash chain; the outcome of a command
 * is a second entry.
 */
import { sha256Hex } from '../../platform/core/sha256.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export interface NewAuditEntry {
  operator: string;
  command: string;
  /** Made by `loggedArguments`. */
  arguments: Record<string, string>;
  reference: string | null;
  /** The member the command is about: erasing the member erases the texts of the entry. */
  memberId?: string | undefined;
  /** The operator's key and its signature of the command. */
  signedBy?: { fingerprint: string; signature?: string } | undefined;
  /** The proposal that the command carries out. */
  proposalId?: string | undefined;
}

const SECRET = /password|secret|token/;
const MASKED = '(secret)';
const LONGEST = 200;
const LONGEST_DETAIL = 500;

/**
 * Options whose values are never personal text. The log contains them as they are, and all others as
 * salted hashes, whose text can be erased. A new option is personal until it is added here.
 */
const PLAIN = new Set([
  ...['amount', 'campaign', 'currency', 'from', 'kid', 'level', 'part', 'rate', 'status'],
]);

/**
 * An id of ours, a transaction's hash, or a key's fingerprint. Whatever else an operator gives as an
 * id, such as an e-mail in a search, is personal text.
 */
const IDENTIFIER = /^([a-z]+_[0-9a-hjkmnp-tv-z]{26}|0x[0-9a-fA-F]{64}|SHA256:[\w+/]{43})$/;

const isPlain = (name: string, value: string): boolean =>
  PLAIN.has(name) || value === MASKED || (name === 'id' && IDENTIFIER.test(value));

/** A command's options as they are logged: secrets are masked, files are replaced by their hash. */
export function loggedArguments(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => name !== 'reference')
      .map(([name, value]) => [name, loggedValue(name, value)]),
  );
}

function loggedValue(name: string, value: string): string {
  if (SECRET.test(name)) return MASKED;
  if (value.length <= LONGEST && !value.includes('\n')) return value;
  return `sha256:${sha256Hex(value)}`;
}

/** Logs a command before it runs, so that every effect is logged. @returns the id for `endAudit` */
export async function beginAudit(db: Db, entry: NewAuditEntry): Promise<bigint> {
  const personal = Object.entries(entry.arguments)
    .filter(([name, value]) => !isPlain(name, value))
    .map(([name]) => name);
  const [begun] = await rowsOf<{ id: bigint }>(
    db,
    sql`select audit.begin_command(p_operator => ${entry.operator}, p_command => ${entry.command},
      p_arguments => ${JSON.stringify(entry.arguments)}::jsonb,
      p_personal => ${arrayOf(personal, 'text')}, p_reference => ${entry.reference},
      p_member => ${entry.memberId ?? null},
      p_key_fingerprint => ${entry.signedBy?.fingerprint ?? null},
      p_signature => ${entry.signedBy?.signature ?? null},
      p_proposal => ${entry.proposalId ?? null}) as id`,
  );
  if (!begun) throw new Error('nothing was written to the audit log');
  return begun.id;
}

export async function endAudit(
  db: Db,
  begun: bigint,
  outcome: 'done' | 'failed',
  detail?: string,
): Promise<void> {
  await db.execute(sql`select audit.end_command(p_begun => ${begun}::bigint, p_outcome => ${outcome},
    p_detail => ${detail?.slice(0, LONGEST_DETAIL) ?? null})`);
}

const TEXTS = sql`(select jsonb_object_agg(t.field, t.value) from audit_text t
  where t.audit_id = b.id)`;

type Values = Record<string, string>;

const SALTED = /^salted:[0-9a-f]{64}$/;
const ERASED = '(erased)';

/** Replaces salted hashes by their text, where it still exists. */
const readable = (logged: Values, texts: Values | null): Values =>
  Object.fromEntries(
    Object.entries(logged).map(([name, value]) => [
      name,
      SALTED.test(value) ? (texts?.[name] ?? ERASED) : value,
    ]),
  );

export interface DoneCommand {
  command: string;
  at: Date;
  /** Whether its arguments were these; an erased text counts as the same. */
  had(given: Record<string, string>): boolean;
}

/** Finds the completed command with this reference. */
export async function findDone(db: Db, reference: string): Promise<DoneCommand | undefined> {
  const [done] = await rowsOf<{ command: string; at: string; arguments: Values; texts: Values }>(
    db,
    sql`select e.command, format.utc(e.at) as at, e.arguments, ${TEXTS} as texts
      from audit_log e join audit_log b on b.id = e.begun_id
      where e.reference = ${reference} and e.outcome = 'done' order by e.id desc limit 1`,
  );
  if (!done) return undefined;
  const before = readable(done.arguments, done.texts);
  return {
    command: done.command,
    at: new Date(done.at),
    had: (given) =>
      Object.keys(given).length === Object.keys(before).length &&
      Object.entries(before).every(([name, value]) => [given[name], ERASED].includes(value)),
  };
}

export interface Entry {
  at: string;
  operator: string;
  command: string;
  arguments: Values;
  reference: string | null;
  /** Null while the command runs, and after it was interrupted. */
  outcome: string | null;
  detail: string | null;
}

/** The latest commands, newest last. */
export async function readAudit(
  db: Db,
  { last, command, operator }: { last: number; command?: string; operator?: string },
): Promise<Entry[]> {
  const entries = await rowsOf<Entry & { texts: Values | null; detail_text: string | null }>(
    db,
    sql`select format.utc(b.at) as at, b.operator, b.command, b.arguments, ${TEXTS} as texts,
        b.reference, e.outcome, e.detail,
        (select d.value from audit_text d where d.audit_id = e.id and d.field = 'detail') as detail_text
      from audit_log b left join audit_log e on e.begun_id = b.id
      where b.outcome = 'begun'
        and (${command ?? null}::text is null or b.command = ${command ?? null})
        and (${operator ?? null}::text is null or b.operator = ${operator ?? null})
      order by b.id desc limit ${last}`,
  );
  return entries.reverse().map(({ texts, detail_text, ...entry }) => ({
    ...entry,
    arguments: readable(entry.arguments, texts),
    detail: entry.detail === null ? null : (detail_text ?? ERASED),
  }));
}
