/** A business in test mode creates, lists, funds and deletes its test members. */
import { randomBytes } from 'node:crypto';
import { LEVELS, type Level } from '#shared/brand.ts';
import type { CallInput } from '#shared/http/call.ts';
import { parseDecimal } from '#shared/money.ts';
import type * as endpoints from '#shared/test-mode/endpoints.ts';
import { MOST_TEST_MEMBERS, type TestMember } from '#shared/test-mode/schemas.ts';
import { hashPassword } from '../../people/passwords/hash.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { membershipRules } from '../../tokens/levels/rules.ts';
import { TEST_UNITS_PER_DAY } from '../../tokens/test-purchases/units-per-day.ts';

const addOutcome = sqlOutcome('test_mode.add_member', {
  returned: ['added'],
  refused: ['mode_mismatch', 'test_member_limit_reached', 'test_email_taken'],
});
const fundOutcome = sqlOutcome('test_mode.fund', {
  returned: ['funded'],
  refused: ['not_found', 'test_tokens_exhausted'],
});

/** @throws Problem mode_mismatch for a key of live mode, or a person who acts in it */
export function requireTestMode({ business }: Pick<BusinessCaller, 'business'>): void {
  if (!business.livemode) return;
  const errors = [{ path: 'authorization', message: 'Only in test mode.' }];
  throw new Problem('mode_mismatch', { errors });
}

export const listTestMembers = (
  db: Db,
  config: Config,
  businessId: Operand<string>,
  id?: string,
): Promise<TestMember[]> =>
  rowsOf<TestMember>(
    db,
    sql`select m.id, m.test_email as email, m.name, m.surname,
        (${arrayOf(LEVELS, 'text')})[levels.level_of(ledger.balance(m.stake_account),
          ${arrayOf(config.thresholds, 'numeric')}) + 1] as level,
        format.decimal(ledger.balance(m.cash_account), 18) as cash,
        format.decimal(ledger.balance(m.stake_account), 18) as stake,
        format.utc(m.created_at) as "createdAt"
      from member m
      where m.test_business_id = ${businessId} and m.closed_at is null
        and m.id = coalesce(${id ?? null}::text, m.id)
      order by m.created_at desc, m.id`,
  );

/**
 * @throws Problem test_email_taken, test_member_limit_reached, test_tokens_exhausted, rate_limited
 */
export async function createTestMember(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { email, name, surname, level, cash }: CallInput<typeof endpoints.create>['body'],
): Promise<{ member: TestMember; password: string }> {
  await countRequest(db, 'test-member', caller.business.id);
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password, { person: caller.business.id });
  const id = await db.transaction((tx) =>
    addTestMember(tx, config, caller.business.id, {
      ...{ email, name, surname, level, cash, passwordHash },
    }),
  );
  return { member: await readTestMember(db, config, caller, id), password };
}

/** In the caller's transaction. @returns the id @throws Problem as `createTestMember` */
export async function addTestMember(
  tx: Db,
  config: Config,
  businessId: string,
  {
    email,
    name,
    surname,
    level,
    cash,
    passwordHash,
  }: CallInput<typeof endpoints.create>['body'] & { passwordHash: string },
): Promise<string> {
  const id = newId('usr');
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select test_mode.add_member(
      p_id => ${id}, p_twin => ${businessId},
      p_email => ${email ?? `${id.slice(4, 12)}@example.com`}, p_name => ${name},
      p_surname => ${surname ?? null}, p_password_hash => ${passwordHash},
      p_most => ${MOST_TEST_MEMBERS}) as outcome`,
  );
  addOutcome(row?.outcome);
  await fund(tx, config, businessId, { id, cash: unitsOf(cash), stake: stakeOf(config, level) });
  return id;
}

/** @throws Problem not_found, test_tokens_exhausted, rate_limited */
export async function fundTestMember(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, cash }: { id: string; cash: string },
): Promise<TestMember> {
  await countRequest(db, 'test-member', caller.business.id);
  const wish = { id, cash: unitsOf(cash), stake: 0n };
  await db.transaction((tx) => fund(tx, config, caller.business.id, wish));
  return readTestMember(db, config, caller, id);
}

/** @throws Problem not_found */
export async function deleteTestMember(
  db: Db,
  { business }: Pick<BusinessCaller, 'business'>,
  id: string,
): Promise<void> {
  const [row] = await db.transaction((tx) =>
    rowsOf<{ removed: boolean }>(
      tx,
      sql`select test_mode.remove_member(${business.id}, ${id}) as removed`,
    ),
  );
  if (!row?.removed) throw new Problem('not_found');
}

/** @throws Problem not_found */
export async function readTestMember(
  db: Db,
  config: Config,
  caller: Pick<BusinessCaller, 'business'>,
  id: string,
): Promise<TestMember> {
  const [found] = await listTestMembers(db, config, caller.business.id, id);
  if (!found) throw new Problem('not_found');
  return found;
}

async function fund(
  tx: Db,
  config: Config,
  businessId: string,
  { id, cash, stake }: { id: string; cash: bigint; stake: bigint },
): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select test_mode.fund(
      p_twin => ${businessId}, p_member => ${id}, p_cash => ${cash.toString()}::numeric,
      p_stake => ${stake.toString()}::numeric, p_transfer => ${newId('txn')},
      p_per_day => ${TEST_UNITS_PER_DAY.toString()}::numeric, ${membershipRules(config)}) as outcome`,
  );
  fundOutcome(row?.outcome);
}

/** Base units of a decimal that its schema has checked. */
const unitsOf = (cash = '0'): bigint => parseDecimal(cash, 18) ?? 0n;

const stakeOf = ({ thresholds }: Config, level: Level = LEVELS[0]): bigint =>
  thresholds[LEVELS.indexOf(level)] ?? 0n;
