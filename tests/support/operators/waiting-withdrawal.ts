/** A withdrawal that waits for operators, without a chain. */
import { randomBytes, randomUUID } from 'node:crypto';
import { parseDecimal } from '#shared/money.ts';
import { createMember } from '../../../server/people/members/create.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { type Database, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { bringTokens } from '../tokens/custody.ts';

const TOKENS = parseDecimal('500', 18) ?? 0n;

export async function waitingWithdrawal({ db }: Pick<Database, 'db'>): Promise<string> {
  const email = `${randomUUID()}@salus.test`;
  const owner = await createMember(db, { email, password: randomUUID() });
  const [row] = await rowsOf<{
    id: string;
    kind: 'person' | 'business';
    email: string | null;
    stakeAccount: bigint | null;
  }>(
    db,
    sql`select id, kind, email, stake_account as "stakeAccount" from member where id = ${owner}`,
  );
  const to = [{ account: row?.stakeAccount ?? 0n, amount: TOKENS }];
  const brought = newId('txn');
  await bringTokens(db, { id: brought, kind: 'deposit', businessKey: `test:${brought}`, to });
  const id = newId('wd');
  await db.execute(sql`select withdrawals.request(p_id => ${id}, p_member => ${owner},
    p_kind => 'exit', p_amount => ${TOKENS.toString()}::numeric,
    p_address => '0x000000000000000000000000000000000000dEaD', p_hold_new => '0',
    p_hold_known => '0', p_cancel_hash => decode(${randomBytes(32).toString('hex')}, 'hex'),
    p_transfer => ${newId('txn')}, p_requested_by => null,
    p_two_above => 0, p_payout_roles => '{}', p_team_hold => '0')`);
  return id;
}
