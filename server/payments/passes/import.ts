/** A business imports passes that its customers hold already: rows are checked, approved, and sent as gifts. */

import type { MerchantIdentity } from '#shared/domain/identity.ts';
import type { CallInput } from '#shared/http/call.ts';
import { Email } from '#shared/http/email.ts';
import { MOST_ENTRIES } from '#shared/passes/fields.ts';
import type * as endpoints from '#shared/passes/import-endpoints.ts';
import { type Import, MOST_BY_ONE } from '#shared/passes/import-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../../platform/http/require-access.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { GIFT_DAYS, giftUrl } from './give.ts';
import { entriesOf, readPass } from './passes.ts';
import { actorId } from './take-visit.ts';

type Body = CallInput<typeof endpoints.importPasses>['body'];
type Row = Body['rows'][number];
type RowProblem = Import['problems'][number];

const DAY = /^\d{4}-\d\d-\d\d$/;
const FIRST_DAY = Date.parse('2000-01-01');

/**
 * Checks the rows and, unless it is a preview or a row is wrong, imports them: at once, or once a second person approves.
 * @throws Problem not_found, domain_unproven; forbidden for a key whose import a second person would have to approve
 */
export async function importPasses(
  tx: Db,
  config: Config,
  caller: BusinessCaller,
  id: string,
  { rows, preview }: Body,
): Promise<Import> {
  const merchantId = caller.business.id;
  const pass = await readPass(tx, merchantId, id);
  const ends = await endsOf(tx, merchantId, rows);
  const problems = problemsOf(rows, pass.entries, ends);
  const entries = rows.reduce((sum, row) => sum + (Number(row.entries) || pass.entries || 1), 0);
  const before = await importedByOne(tx, merchantId);
  const found = { rows: rows.length, entries, needsSecond: before + rows.length > MOST_BY_ONE };
  if (preview || problems.length > 0) {
    return { id: null, status: 'preview', ...found, problems, createdAt: null };
  }
  await mustBeProven(tx, merchantId);
  // Whoever made a key could approve what it started.
  if (found.needsSecond) requirePerson(caller);
  const importId = newId('imp');
  const waiting = rows.map(({ email, entries: left, validUntil }) => ({
    email: email.trim(),
    ...(left ? { entries: Number(left) } : {}),
    ...(validUntil ? { validUntil: ends.get(validUntil) } : {}),
  }));
  await tx.execute(sql`select passes.begin_import(p_id => ${importId}, p_pass => ${id},
    p_merchant => ${merchantId}, p_rows => ${JSON.stringify(waiting)}::jsonb, p_entries => ${entries}::int,
    p_by => ${actorId(caller)})`);
  if (!found.needsSecond) await send(tx, config, merchantId, importId, null);
  return readImport(tx, merchantId, importId);
}

/** @throws Problem not_found, import_decided, import_needs_another, domain_unproven */
export async function approveImport(
  tx: Db,
  config: Config,
  merchantId: string,
  { id, person }: { id: string; person: string },
): Promise<Import> {
  await readImport(tx, merchantId, id);
  await mustBeProven(tx, merchantId);
  await send(tx, config, merchantId, id, person);
  return readImport(tx, merchantId, id);
}

/** How many passes one person alone has imported for the business in 24 hours. Its imports run one by one. */
async function importedByOne(tx: Db, merchantId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('pass-import:' || ${merchantId}, 0))`,
  );
  const [before] = await rowsOf<{ passes: number }>(
    tx,
    sql`select coalesce(sum(i.passes), 0)::int as passes from pass_import i join pass p on p.id = i.pass_id
      where p.merchant_id = ${merchantId} and i.approved_by is null
        and i.sent_at > clock_timestamp() - interval '24 hours'`,
  );
  return before?.passes ?? 0;
}

/** The newest twenty of a pass. @throws Problem not_found, also for another business's */
export const listImports = (db: Db, merchantId: Operand<string>, pass: string): Promise<Import[]> =>
  entriesOf(
    db,
    merchantId,
    pass,
    sql`select passes.import_json(i) as entry
      from pass_import i where i.pass_id = p.id order by i.created_at desc limit 20`,
  );

const sendOutcome = sqlOutcome('passes.send_import', {
  returned: ['sent'],
  refused: ['not_found', 'import_decided', 'import_needs_another'],
});

async function send(
  tx: Db,
  config: Config,
  merchantId: string,
  id: string,
  approver: string | null,
): Promise<void> {
  const [sent] = await rowsOf<{ outcome: string; gifts: { id: string; email: string }[] }>(
    tx,
    sql`select outcome, gifts from passes.send_import(p_id => ${id}, p_merchant => ${merchantId},
      p_approver => ${approver}, p_days => ${GIFT_DAYS}::int)`,
  );
  sendOutcome(sent?.outcome);
  const [about] = await rowsOf<{
    merchant: MerchantIdentity;
    pass: string;
    until: string;
    isTest: boolean;
  }>(
    tx,
    sql`select appearance.identity(b) as merchant, p.name as pass, not p.livemode as "isTest",
        format.utc(clock_timestamp() + ${GIFT_DAYS} * interval '1 day') as until
      from pass_import i join pass p on p.id = i.pass_id join merchant b on b.id = p.merchant_id
      where i.id = ${id}`,
  );
  if (!about) throw new Problem('not_found');
  const { merchant, pass, until, isTest } = about;
  for (const gift of sent?.gifts ?? []) {
    const values = { ...merchantValues(merchant), pass, until, url: giftUrl(config, gift.id) };
    // Test mode sends nothing to addresses outside.
    const to = isTest ? undefined : gift.email;
    await queueMail(tx, config, { to, locale: null, template: 'pass-given', values, isTest });
  }
}

async function readImport(tx: Db, merchantId: string, id: string): Promise<Import> {
  const [row] = await rowsOf<{ import: Import }>(
    tx,
    sql`select passes.import_json(i) as import
      from pass_import i join pass p on p.id = i.pass_id
      where p.merchant_id = ${merchantId} and i.id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  return row.import;
}

/** E-mails to strangers are sent for a business that has proven who it is. */
async function mustBeProven(tx: Db, merchantId: string): Promise<void> {
  const [business] = await rowsOf<{ isProven: boolean }>(
    tx,
    sql`select domain.is_proven(coalesce(b.test_of, b.id)) as "isProven" from merchant b where b.id = ${merchantId}`,
  );
  if (!business?.isProven) throw new Problem('domain_unproven');
}

/** When the days of the rows that are not over end, in the time zone of the business. */
async function endsOf(tx: Db, merchantId: string, rows: Row[]): Promise<Map<string, string>> {
  const days = new Set(rows.map(({ validUntil }) => validUntil ?? '').filter(isDay));
  const ends = await rowsOf<{ day: string; end: string }>(
    tx,
    sql`select day, format.utc(at) as end
      from unnest(${arrayOf([...days], 'text')}) day cross join lateral (
        select (day::date + 1)::timestamp at time zone time.zone_of(${merchantId}) - interval '1 millisecond' as at) ends
      where at > time.of(${merchantId})`,
  );
  return new Map(ends.map(({ day, end }) => [day, end]));
}

function problemsOf(
  rows: Row[],
  most: number | null,
  ends: ReadonlyMap<string, string>,
): RowProblem[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index): RowProblem[] => {
    const email = row.email.trim();
    const isRepeated = seen.has(email.toLowerCase());
    seen.add(email.toLowerCase());
    const wrong: [RowProblem['problem'], boolean][] = [
      ['email', !Email.safeParse(email).success],
      ['repeated', isRepeated],
      ['entries', !isCount(row.entries, most)],
      ['validUntil', !!row.validUntil && !ends.has(row.validUntil)],
    ];
    return wrong.filter(([, is]) => is).map(([problem]) => ({ row: index + 1, problem }));
  });
}

/** A pass without limit has no number of entries. */
function isCount(text: string | undefined, most: number | null): boolean {
  if (!text) return true;
  const count = Number(text);
  return most !== null && /^\d+$/.test(text) && count >= 1 && count <= MOST_ENTRIES;
}

/** Of this century or a later one, which the calendar has. */
function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return at >= FIRST_DAY && new Date(at).toISOString().startsWith(text);
}
