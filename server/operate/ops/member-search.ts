import { formatToken } from '#shared/money.ts';
import { membershipOf } from '#shared/wallet/membership.ts';
import { type PersonsRole, rolesOf } from '../../people/team-members/frozen.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { stakingLevels } from '../../tokens/levels/staking-levels.ts';

const SHOWN = 50;

/**
 * Finds members by a part of their address, name or business, newest first.
 */
export async function searchMembers(
  db: Db,
  text: string,
): Promise<{ lines: string[]; rows: Found[] }> {
  const rows = await rowsOf<Found>(
    db,
    sql`select m.id, coalesce(m.email, mail.addresses(m.id), '') as email,
        concat_ws(' ', m.name, m.surname) as name, m.role,
        m.payments_enabled, m.confirmed_at is not null as confirmed, m.closed_at is not null as closed,
        b.recipient_name as business, m.livemode
      from member m left join merchant b on b.id = m.id
      where strpos(lower(concat_ws(' ', m.email, mail.addresses(m.id), m.name, m.surname, b.recipient_name)),
        lower(${text})) > 0
      order by m.created_at desc, m.id desc limit ${SHOWN + 1}`,
  );
  const shown = rows.slice(0, SHOWN);
  const lines = shown.map((row) => [row.id, row.email, ...words(row)].join('  '));
  if (rows.length > SHOWN) lines.push(`the newest ${SHOWN}; there are more`);
  return { lines, rows: shown };
}

interface Found {
  id: string;
  email: string;
  name: string;
  role: string;
  payments_enabled: boolean;
  confirmed: boolean;
  closed: boolean;
  business: string | null;
  livemode: boolean;
}

function words(row: Found): string[] {
  return [
    ...(row.name ? [row.name] : []),
    ...(row.business === null ? [] : [`business "${row.business}"`]),
    ...(row.livemode ? [] : ['test mode']),
    ...(row.role === 'admin' ? ['admin'] : []),
    ...(row.confirmed ? [] : ['unconfirmed']),
    ...(row.payments_enabled ? [] : ['FROZEN']),
    ...(row.closed ? ['closed'] : []),
  ];
}

/** Describes a member for support; balances in tokens. */
export async function describeMember(
  db: Db,
  config: Config,
  id: string,
): Promise<{ lines: string[]; data: object }> {
  const [row] = await rowsOf<
    Found & { confirmed_at: string | null; stake: string; sign_ins: string }
  >(
    db,
    sql`select m.id, coalesce(m.email, mail.addresses(m.id), '') as email,
        concat_ws(' ', m.name, m.surname) as name, m.role,
        m.payments_enabled, m.confirmed_at is not null as confirmed, m.closed_at is not null as closed,
        b.recipient_name as business, m.livemode, format.utc(m.confirmed_at) as confirmed_at,
        coalesce(ledger.balance(m.stake_account), 0)::text as stake,
        (select count(*)::text from auth_session s
          where s.member_id = m.id and s.ended_at is null and s.expires_at > now()) as sign_ins
      from member m left join merchant b on b.id = m.id where m.id = ${id}`,
  );
  if (!row) return { lines: [], data: {} };
  const accounts = await rowsOf<{ path: string; balance: string }>(
    db,
    sql`select path, ledger.balance(id) as balance from ledger.account
      where path like ${`member:${id}:%`} order by path`,
  );
  const open = await rowsOf<{ what: string; id: string; status: string }>(
    db,
    sql`select kind as what, id, status from withdrawal
        where member_id = ${id} and closed_at is null
      union all
      select 'purchase', id, status from purchase
        where member_id = ${id} and closed_at is null
      order by 2`,
  );
  const roles = await rolesOf(db, id);
  const balances = accounts.map(({ path, balance }) => ({
    account: path.split(':')[2] ?? '',
    tokens: formatToken(BigInt(balance)),
  }));
  const lines = [
    [row.id, row.email, ...words(row)].join('  '),
    `confirmed ${row.confirmed_at ?? 'not yet'}`,
    levelWords(config, BigInt(row.stake), row.confirmed_at),
    `signed in ${row.sign_ins}`,
    ...roles.map(roleWords),
    ...balances.map(({ account, tokens }) => `${account} ${tokens}`),
    ...open.map(({ what, id: subject, status }) => `${what} ${subject} ${status}`),
  ];
  return { lines, data: { ...row, stake: formatToken(BigInt(row.stake)), roles, balances, open } };
}

/** `owner of usr_1 "Casa Alba", alone`: nobody else may act as its owner. */
export const roleWords = ({ id, name, role, isAlone }: PersonsRole): string =>
  `${role} of ${id} "${name}"${isAlone ? ', alone' : ''}`;

/** Level and trial: below Sens, members cannot pay once the trial is over. */
function levelWords(config: Config, stake: bigint, confirmedAt: string | null): string {
  const levels = stakingLevels(config, stake, confirmedAt === null ? null : new Date(confirmedAt));
  const standing = membershipOf(levels, formatToken(stake), Date.now());
  if (!standing) return 'no level';
  if (standing.state === 'active') return `level ${standing.level}`;
  const trial = standing.state === 'trial' ? `trial until ${standing.trialUntil}` : 'trial is over';
  return `level ${standing.level}, the ${trial}`;
}
