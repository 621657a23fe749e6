/** Asking for tokens to leave: an exit takes the whole stake, a payout a part of the cash. */
import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '#shared/errors.ts';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { OWN_ADDRESS_MESSAGE, type Withdrawal } from '#shared/withdrawals/contract.ts';
import { checkPassword } from '../auth/check-password.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { member, merchant } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import type { MemberCaller } from '../http/caller.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { membershipRules } from '../staking/rules.ts';
import { tellWithdrawal } from './letters.ts';
import { readWithdrawal } from './queries.ts';

/** @throws Problem credentials_invalid, cash_not_empty, no_tokens and what the contract names */
export async function requestExit(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { address, password, code }: { address: string } & Proof,
): Promise<Withdrawal> {
  await prove(db, config, caller, { password, code });
  return request(db, config, caller, { kind: 'exit', amount: null, address });
}

/** @throws Problem not_found for who is no business, and what the contract names */
export async function requestPayout(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { amount, password, code }: { amount: string } & Proof,
): Promise<Withdrawal> {
  const [business] = await db
    .select({ address: member.externalDepositAddress })
    .from(member)
    .innerJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, caller.member.id));
  if (!business) throw new Problem('not_found');
  await prove(db, config, caller, { password, code });
  if (business.address === null) throw new Problem('deposit_address_missing');
  const { address } = business;
  return request(db, config, caller, { kind: 'payout', amount: parseDecimal(amount, 18), address });
}

interface Proof {
  password: string;
  /** Of two-step sign-in. */
  code?: string | undefined;
}

/** The password first: a wrong one uses up no code. */
async function prove(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { password, code }: Proof,
): Promise<void> {
  const [someone] = await db.select().from(member).where(eq(member.id, caller.member.id));
  if (!someone) throw new Problem('unauthenticated');
  await checkPassword(db, someone, password);
  await requireSecondFactor(db, config, someone, code);
}

interface Wish {
  kind: Withdrawal['kind'];
  /** Base units; null is all there is. */
  amount: bigint | null | undefined;
  address: string;
}

async function request(
  db: Db,
  config: Config,
  { member: { id: memberId } }: MemberCaller,
  { kind, amount, address: given }: Wish,
): Promise<Withdrawal> {
  const { chain, withdrawals } = config;
  if (!chain) throw new Problem('withdrawals_unavailable');
  const address = ethereumAddress(given) ?? '';
  const isOurs = [chain.token, chain.custody].some(
    (own) => own.toLowerCase() === address.toLowerCase(),
  );
  if (isOurs) throw fieldProblem('address', OWN_ADDRESS_MESSAGE);
  await countAct(db, 'withdrawal', memberId);

  const id = newId('wd');
  const code = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    const seconds = (count: number) => sql`${count}::int * interval '1 second'`;
    const [asked] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select withdrawals.request(${id}, ${memberId}, ${kind}, ${amount ?? null}::numeric,
        ${address}, ${seconds(withdrawals.holdSeconds)}, ${seconds(withdrawals.knownHoldSeconds)},
        decode(${hashOf(code)}, 'hex'), ${newId('txn')}) as outcome`,
    );
    if (asked?.outcome === 'address_own') throw fieldProblem('address', OWN_ADDRESS_MESSAGE);
    if (asked?.outcome !== 'requested') throw new Problem(asked?.outcome as ErrorCode);
    // An exit takes the level with the stake.
    await tx.execute(sql`select staking.note_level(hold_transfer, member_id, ${membershipRules(config)})
      from withdrawal where id = ${id} and kind = 'exit'`);
    await tellWithdrawal(tx, config, id, 'withdrawal-requested', code);
    return readWithdrawal(tx, id);
  });
}

/** In hex: of a code only its hash is kept. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
