/** Requests withdrawals: an exit withdraws the free stake, a payout a part of the cash. */
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { OWN_ADDRESS_MESSAGE, type Withdrawal } from '#shared/withdrawals/endpoints.ts';
import { isRefused } from '../../people/deny/refuse.ts';
import {
  type Proof as Reauthentication,
  reauthenticate,
} from '../../people/factors/reauthenticate.ts';
import { member, merchant } from '../../people/members/tables.ts';
import { logDecision } from '../../people/risk/decision.ts';
import { decidePayout } from '../../people/risk/merchant.ts';
import { decideWithdrawal } from '../../people/risk/withdrawal.ts';
import { requireTeamMember } from '../../people/team/require-member.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { holderOf, type MemberCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { SignerAssertion } from '../chain/signer/assertion.ts';
import { membershipRules } from '../levels/rules.ts';
import { settleDebt } from '../purchases/debts.ts';
import { approvalOf, newExpiry, storeApproval } from './approval.ts';
import { queueWithdrawalEmail } from './emails.ts';
import { heldProblem } from './holds.ts';
import { readWithdrawal } from './queries.ts';
import { withdrawalFacts } from './risk-facts.ts';

/** @throws Problem the errors of `withdrawalsEndpoints.exit` */
export async function requestExit(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { address, amount, ...proof }: { address: string; amount?: string | undefined } & Proof,
  log: FastifyBaseLogger,
): Promise<Withdrawal> {
  const units = amount === undefined ? null : (parseDecimal(amount, 18) ?? null);
  const content = { to: ethereumAddress(address) ?? '', amount: String(units) };
  const confirmed = await ask(db, config, caller, proof, content);
  return request(db, config, caller, { kind: 'exit', amount: units, address, ...confirmed }, log);
}

const requestOutcome = sqlOutcome('withdrawals.request', {
  returned: ['requested', 'address_own', 'payout_held'],
  refused: [
    'payments_disabled',
    'account_frozen',
    'domain_unproven',
    'withdrawal_pending',
    'cash_not_empty',
    'receivable_open',
    'no_tokens',
    'insufficient_balance',
    'withdrawal_changed',
    'withdrawals_unavailable',
  ],
});

/** @throws Problem the errors of `withdrawalsEndpoints.payout`; not_found without a business */
export async function requestPayout(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { amount, ...proof }: { amount: string } & Proof,
  log: FastifyBaseLogger,
): Promise<Withdrawal> {
  const [business] = await db
    .select({
      address: member.externalDepositAddress,
      isVerified: sql<boolean>`domain.is_proven(${merchant.id})`,
    })
    .from(member)
    .innerJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, holderOf(caller, 'payouts:write').id));
  if (!business) throw new Problem('not_found');
  const units = parseDecimal(amount, 18);
  const content = { to: business.address ?? '', amount: String(units) };
  const confirmed = await ask(db, config, caller, proof, content);
  const { isVerified } = business;
  const decision = decidePayout({ isVerified });
  logDecision(
    log,
    'merchant.payout',
    { merchant: holderOf(caller, 'payouts:write').id, isVerified },
    decision,
  );
  if (decision.verdict === 'refuse') throw new Problem(decision.reason);
  if (business.address === null) throw new Problem('deposit_address_missing');
  const { address } = business;
  return request(db, config, caller, { kind: 'payout', amount: units, address, ...confirmed }, log);
}

type Proof = Omit<Reauthentication, 'currentPassword'> & {
  password?: string | undefined;
  approval?: { id: string; expiry: string } | undefined;
};

/** The id and the expiry that a passkey has approved, or new ones without an approval. */
interface Confirmed {
  id: string;
  expiry: string;
  approval: SignerAssertion | null;
}

/**
 * The passkey's signature that confirms the request is also the approval for the signer, which knows
 * the passkeys of the account's own person alone.
 */
async function ask(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { password, approval: approved, ...rest }: Proof,
  content: { to: string; amount: string },
): Promise<Confirmed> {
  const { member } = caller;
  const holder = holderOf(caller, 'payouts:write');
  const proof = { currentPassword: password, ...rest };
  if (!approved || !rest.passkey || holder.id !== member.id) {
    await reauthenticate(db, config, member.id, proof);
    return { id: newId('wd'), expiry: newExpiry(), approval: null };
  }
  const approval = approvalOf(config, rest.passkey, { ...approved, ...content });
  await reauthenticate(db, config, member.id, proof, 'withdrawal');
  return { ...approved, approval };
}

interface Wish extends Confirmed {
  kind: Withdrawal['kind'];
  /** Base units; null is the whole free stake, which an exit must equal otherwise. */
  amount: bigint | null | undefined;
  address: string;
}

async function request(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { kind, amount, address: given, id, ...confirmed }: Wish,
  log: FastifyBaseLogger,
): Promise<Withdrawal> {
  const holder = holderOf(caller, 'payouts:write');
  const { id: memberId } = holder;
  const { chain, withdrawals } = config;
  if (!chain) throw new Problem('withdrawals_unavailable');
  const address = ethereumAddress(given) ?? '';
  const isOurs = [chain.token, chain.custody].some(
    (own) => own.toLowerCase() === address.toLowerCase(),
  );
  if (isOurs) throw fieldProblem('address', OWN_ADDRESS_MESSAGE);
  await countRequest(db, 'withdrawal', memberId);
  if (await isRefused(db, 'address', address, memberId)) {
    throw new Problem('withdrawals_unavailable');
  }
  const facts = await withdrawalFacts(db, memberId, address);
  const decision = decideWithdrawal(facts, withdrawals);
  logDecision(log, 'withdrawal', { member: memberId, kind, ...facts }, decision);
  if (decision.verdict === 'refuse') throw new Problem(decision.reason as ErrorCode);

  const code = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    await requireTeamMember(tx, { holder, person: caller.member }, 'payouts:write');
    // Final debts are settled before the available amount is computed.
    await settleDebt(tx, config, memberId);
    const seconds = (count: number) => sql`${count}::int * interval '1 second'`;
    const [asked] = await rowsOf<{ outcome: string }>(
      tx,
      sql`select withdrawals.request(
        p_id => ${id}, p_member => ${memberId}, p_kind => ${kind},
        p_amount => ${amount ?? null}::numeric, p_address => ${address},
        p_hold_new => ${seconds(withdrawals.holdSeconds)},
        p_hold_known => ${seconds(withdrawals.knownHoldSeconds)},
        p_cancel_hash => decode(${sha256Hex(code)}, 'hex'),
        p_transfer => ${newId('txn')}, p_requested_by => ${caller.member.id}) as outcome`,
    );
    const outcome = requestOutcome(asked?.outcome);
    if (outcome === 'address_own') throw fieldProblem('address', OWN_ADDRESS_MESSAGE);
    if (outcome === 'payout_held') throw await heldProblem(tx, log, memberId, amount ?? null);
    await storeApproval(tx, id, memberId, confirmed);
    // An exit withdraws the stake, and with it the level.
    await tx.execute(sql`select levels.record_change(hold_transfer, member_id, ${membershipRules(config)})
      from withdrawal where id = ${id} and kind = 'exit'`);
    await queueWithdrawalEmail(tx, config, id, 'withdrawal-requested', code);
    return readWithdrawal(tx, id);
  });
}
