/** The wallet of a member or business as its owner sees it. */
import type { KeptBack } from '#shared/wallet/schemas.ts';
import { type PaymentsOff, paymentsOffOf } from '../../people/restrictions/payments-off.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import { keptBackOf } from '../purchases/kept-back.ts';

interface Row extends PaymentsOff {
  cash: string;
  stake: string;
  keptBack: KeptBack | null;
}

/** Both balances in base units, what of them is held, and why payments are off. */
export async function readWallet(
  db: Db,
  config: Config,
  { id, cash, stake }: AskedHolder,
): Promise<Omit<Row, 'cash' | 'stake'> & { cash: bigint; stake: bigint }> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select ledger.balance(${cash}::bigint) as cash, ledger.balance(${stake}::bigint) as stake,
        (select to_jsonb(kept) from (${keptBackOf(config, sql`m.id`)}) kept)
          as "keptBack",
        off.*
      from member m cross join lateral (${paymentsOffOf(sql`m`)}) off where m.id = ${id}`,
  );
  if (!row) throw new Error('no member has this wallet');
  return { ...row, cash: BigInt(row.cash), stake: BigInt(row.stake) };
}
