/** The sums of archived postings by account. Computes what the SQL function `ledger.archived_balances_hash` computes. */
import { hashInput } from '../../platform/core/hash-input.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { PostingFields } from '../transfer-hash.ts';

export class ArchivedBalances {
  readonly #accounts = new Map<bigint, { path: string; unit: string; amount: bigint }>();

  add([, account, path, unit, amount]: PostingFields): void {
    const id = BigInt(account ?? 0);
    const known = this.#accounts.get(id);
    this.#accounts.set(id, {
      path: path ?? '',
      unit: unit ?? '',
      amount: (known?.amount ?? 0n) + BigInt(amount ?? 0),
    });
  }

  hash(): string {
    const lines = [...this.#accounts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { path, unit, amount }]) => hashInput([`${id}`, path, unit, `${amount}`]));
    return sha256Hex(lines.join(';'));
  }
}

/** Those of the checkpoints so far. */
export async function readArchivedBalances(db: Db): Promise<ArchivedBalances> {
  const balances = new ArchivedBalances();
  const rows = await rowsOf<{ line: PostingFields }>(
    db,
    sql`select jsonb_build_array(null, b.account_id::text, a.path, a.unit, b.amount::text) as line
      from ledger.archived_balance b left join ledger.account a on a.id = b.account_id`,
  );
  for (const { line } of rows) balances.add(line);
  return balances;
}
