/** What a member may withdraw now, and what of the rest when. */
import { brand } from '#shared/brand.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { formatToken } from '#shared/money.ts';
import type { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface Holds {
  /** The balances in base units; null without accounts. */
  cash: bigint | null;
  stake: bigint | null;
  /** Base units of cash and stake that may leave now. */
  free: bigint;
  /** What customers paid, which leaves only with a proven domain; null where nothing is kept for that. */
  keptForCustomers: bigint | null;
  /** Held tokens by release date, earliest first; those without a date last. */
  held: HeldTokens[];
}

interface Row {
  cash: string | null;
  stake: string | null;
  free: string | null;
  kept: string | null;
  held: HeldTokens[];
}

export async function readHolds(db: Db, memberId: Operand<string>): Promise<Holds> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select ledger.balance(m.cash_account) as cash, ledger.balance(m.stake_account) as stake,
        withdrawals.free_tokens(m.id)::text as free,
        withdrawals.kept_for_customers(m.id)::text as kept, purchases.releases_json(m.id) as held
      from member m where m.id = ${memberId}`,
  );
  const units = (amount: string | null = null) => (amount === null ? null : BigInt(amount));
  return {
    cash: units(row?.cash),
    stake: units(row?.stake),
    free: units(row?.free) ?? 0n,
    keptForCustomers: units(row?.kept),
    held: row?.held ?? [],
  };
}

type Shown = Pick<Holds, 'free' | 'keptForCustomers' | 'held'>;

export const shownHolds = ({ free, keptForCustomers, held }: Shown) => ({
  free: formatToken(free),
  keptForCustomers: keptForCustomers === null ? null : formatToken(keptForCustomers),
  held,
});

/** The problem of a held payout: how much may leave now, and when the next part is released. */
export async function heldProblem(db: Db, memberId: string): Promise<Problem> {
  const { free, held } = await readHolds(db, memberId);
  const next = held.find(({ until }) => until !== null);
  return problemOf('payout_held', [
    mostOf(free),
    ...(next ? [`${next.amount} ${symbol} more from ${next.until}.`] : []),
  ]);
}

/** The problem of a person whose sign-in was changed: until when their own withdrawals are held. */
export async function signInChanged(db: Db, personId: string | null): Promise<Problem> {
  const [held] = await rowsOf<{ until: string }>(
    db,
    sql`select format.utc(outgoing_held_until) as until from member where id = ${personId}`,
  );
  return new Problem('sign_in_changed', {
    errors: held ? [{ path: 'until', message: held.until }] : [],
  });
}

/** The payment account has tokens, or a reservation: until when, if one is open. */
export async function cashNotEmpty(db: Db, memberId: string): Promise<Problem> {
  const [reserved] = await rowsOf<{ until: string | null }>(
    db,
    sql`select format.utc(max(capture_before)) as until from pay_session
      where payer_id = ${memberId} and status = 'authorized'`,
  );
  return new Problem('cash_not_empty', {
    errors: reserved?.until ? [{ path: 'reservedUntil', message: reserved.until }] : [],
  });
}

/** What customers paid is asked for before the domain is proven: how much may leave now, and what to do. */
export async function unprovenProblem(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  memberId: string,
): Promise<Problem> {
  const { free } = await readHolds(db, memberId);
  const page = `${publicUrl}/account/profile/link?tab=domain`;
  return problemOf('domain_unproven', [
    mostOf(free),
    `What customers paid leaves once the domain is proven: ${page}`,
  ]);
}

const { symbol } = brand.token;

const mostOf = (free: bigint) => `At most ${formatToken(free)} ${symbol}.`;

const problemOf = (code: ErrorCode, messages: string[]) =>
  new Problem(code, { errors: messages.map((message) => ({ path: 'amount', message })) });
