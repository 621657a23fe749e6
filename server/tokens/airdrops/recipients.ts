/** Recipients of an airdrop: one member, all members at a level, or a list. */
import { LEVELS, type Level } from '#shared/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

export interface Recipient {
  memberId: string;
  email: string;
  /** Base units. */
  units: bigint;
  /** The member already has their share of this campaign. */
  isServed: boolean;
}

/** Members with a confirmed address and accounts, whose account is not closed. */
const REACHABLE = sql`m.confirmed_at is not null and m.closed_at is null
  and m.cash_account is not null and m.stake_account is not null`;

interface Row {
  id: string;
  email: string;
  served: boolean;
}

const find = (db: Db, campaign: string, condition: Statement): Promise<Row[]> =>
  rowsOf(
    db,
    sql`select m.id, coalesce(m.email, mail.addresses(m.id), '') as email, t.id is not null as served
      from member m
      left join ledger.transfer t on t.business_key = 'airdrop:' || ${campaign}::text || ':' || m.id
      where m.livemode and ${REACHABLE} and ${condition} order by m.created_at, m.id`,
  );

/** Members whose stake gives exactly this level; for the initial level also after the trial. */
export async function recipientsAtLevel(
  db: Db,
  { thresholds }: Pick<Config, 'thresholds'>,
  { campaign, level, units }: { campaign: string; level: Level; units: bigint },
): Promise<Recipient[]> {
  const atLevel = sql`levels.level_of(ledger.balance(m.stake_account), ${arrayOf(thresholds, 'numeric')})
    = ${LEVELS.indexOf(level)}::int`;
  const rows = await find(db, campaign, atLevel);
  return rows.map((row) => recipient(row, units));
}

/**
 * Finds the members of a list.
 * @param shares base units by canonical address, in lower case
 * @returns also the addresses without a member
 */
export async function recipientsByEmail(
  db: Db,
  campaign: string,
  shares: ReadonlyMap<string, bigint>,
): Promise<{ recipients: Recipient[]; unknown: string[] }> {
  const emails = arrayOf([...shares.keys()], 'text');
  const rows = await find(db, campaign, sql`lower(m.email) = any (${emails})`);
  const found = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  const recipients = [...shares].flatMap(([email, units]) => {
    const row = found.get(email);
    return row ? [recipient(row, units)] : [];
  });
  return { recipients, unknown: [...shares.keys()].filter((email) => !found.has(email)) };
}

const recipient = ({ id, email, served }: Row, units: bigint): Recipient => ({
  memberId: id,
  email,
  units,
  isServed: served,
});
