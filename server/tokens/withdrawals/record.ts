/** Stores a requested withdrawal with its hold and its e-mails, if `withdrawals.request` allows it. */
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import {
  OTHER_ADDRESS_MESSAGE,
  OWN_ADDRESS_MESSAGE,
  type Withdrawal,
} from '#shared/withdrawals/schemas.ts';
import { isRefused } from '../../people/deny/refuse.ts';
import { logDecision } from '../../people/risk/decision.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { tracedArgument } from '../../platform/db/traced-argument.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { SignerAssertion } from '../chain/signer/assertion.ts';
import { isOwnAddress } from '../deposits/own-address.ts';
import { membershipRules } from '../levels/rules.ts';
import { settleDebt } from '../purchases/debts.ts';
import { storeApproval } from './approval.ts';
import { queueWithdrawalEmail } from './emails.ts';
import { cashNotEmpty, heldProblem, signInChanged, unprovenProblem } from './holds.ts';
import { readWithdrawal } from './queries.ts';
import { payoutTeam } from './second-people.ts';
import { tellSecondPeople } from './second-people-email.ts';

/** The id and the expiry that a passkey has approved, or new ones without an approval. */
export interface Confirmed {
  id: string;
  expiry: string;
  approval: SignerAssertion | null;
}

export interface Wish extends Confirmed {
  kind: Withdrawal['kind'];
  /** Base units; null is the whole free stake, which an exit must equal otherwise. */
  amount: bigint | null | undefined;
  address: string;
}

interface RequestedWish extends Wish {
  /** The person; null for an API key. */
  requestedBy: string | null;
}

/**
 * Counts the request and looks the address up in the deny list, whose alert must outlive a refusal:
 * outside of the transaction that records the withdrawal.
 * @throws Problem rate_limited, withdrawals_unavailable, validation_failed
 */
export async function admit(
  db: Db,
  { chain }: Pick<Config, 'chain'>,
  memberId: string,
  { address: given }: Pick<Wish, 'address'>,
): Promise<void> {
  if (!chain) throw new Problem('withdrawals_unavailable');
  const address = ethereumAddress(given) ?? '';
  if (await isOwnAddress(db, { chain }, address))
    throw fieldProblem('address', OWN_ADDRESS_MESSAGE);
  await countRequest(db, 'withdrawal', memberId);
  if (await isRefused(db, 'address', address, memberId)) {
    throw new Problem('withdrawals_unavailable');
  }
}

const requestOutcome = sqlOutcome('withdrawals.request', {
  returned: [
    'requested',
    'address_own',
    'address_not_stored',
    'payout_held',
    'domain_unproven',
    'sign_in_changed',
    'cash_not_empty',
  ],
  refused: [
    'not_found',
    'no_accounts',
    'payments_disabled',
    'account_frozen',
    'withdrawal_pending',
    'receivable_open',
    'no_tokens',
    'insufficient_balance',
    'withdrawal_changed',
    'withdrawals_unavailable',
  ],
});

/**
 * Stores the withdrawal in the transaction in which the caller has checked who requests it.
 * @throws Problem the outcomes of `withdrawals.request`
 */
export async function record(
  tx: Db,
  config: Config,
  memberId: string,
  { kind, amount, address: given, id, requestedBy, ...confirmed }: RequestedWish,
  log: FastifyBaseLogger,
): Promise<Withdrawal> {
  const { withdrawals } = config;
  const address = ethereumAddress(given) ?? '';
  const code = randomBytes(32).toString('base64url');
  // Final debts are settled before the available amount is computed.
  await settleDebt(tx, config, memberId);
  const seconds = (count: number) => sql`${count}::int * interval '1 second'`;
  const [asked] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select withdrawals.request(
      p_id => ${tracedArgument(id)}, p_member => ${memberId}, p_kind => ${kind},
      p_amount => ${amount ?? null}::numeric, p_address => ${address},
      p_hold_new => ${seconds(withdrawals.holdSeconds)},
      p_hold_known => ${seconds(withdrawals.knownHoldSeconds)},
      p_cancel_hash => decode(${sha256Hex(code)}, 'hex'),
      p_transfer => ${newId('txn')}, p_requested_by => ${requestedBy},
      p_two_above => ${String(withdrawals.twoPeopleAbove ?? 'infinity')}::numeric,
      ${payoutTeam(config)}) as outcome`,
  );
  await logRequest(tx, log, { id, member: memberId, kind, amount }, asked?.outcome);
  const outcome = requestOutcome(asked?.outcome);
  if (outcome === 'address_own') throw fieldProblem('address', OWN_ADDRESS_MESSAGE);
  if (outcome === 'address_not_stored') {
    // A payout names the address that was stored when the person confirmed it.
    if (kind === 'payout') throw new Problem('withdrawal_changed');
    throw fieldProblem('address', OTHER_ADDRESS_MESSAGE);
  }
  if (outcome === 'payout_held') throw await heldProblem(tx, memberId);
  if (outcome === 'sign_in_changed') throw await signInChanged(tx, requestedBy);
  if (outcome === 'cash_not_empty') throw await cashNotEmpty(tx, memberId);
  if (outcome === 'domain_unproven') throw await unprovenProblem(tx, config, memberId);
  await storeApproval(tx, id, memberId, confirmed);
  // An exit withdraws the stake, and with it the level.
  await tx.execute(sql`select levels.record_change(hold_transfer, member_id, ${membershipRules(config)})
    from withdrawal where id = ${id} and kind = 'exit'`);
  await queueWithdrawalEmail(tx, config, id, 'withdrawal-requested', code);
  await tellSecondPeople(tx, config, id);
  return readWithdrawal(tx, id);
}

/** `withdrawals.request` decides; its refusal, or the hold and the reason that it stored, is logged. */
async function logRequest(
  tx: Db,
  log: FastifyBaseLogger,
  { id, amount, ...facts }: { id: string; member: string; kind: string; amount: Wish['amount'] },
  outcome: string | undefined,
): Promise<void> {
  const [stored] = await rowsOf<{ reason: string; seconds: number; isForTwo: boolean }>(
    tx,
    sql`select hold_reason as reason, second_person as "isForTwo",
        ceil(extract(epoch from hold_until - now()))::int as seconds
      from withdrawal where id = ${id}`,
  );
  const { reason, seconds = 0, isForTwo } = stored ?? { reason: outcome ?? '' };
  const asked = { ...facts, amount: amount && String(amount), isForTwo };
  if (!stored) logDecision(log, 'withdrawal', asked, { verdict: 'refuse', reason });
  else if (seconds <= 0) logDecision(log, 'withdrawal', asked, { verdict: 'allow' });
  else logDecision(log, 'withdrawal', asked, { verdict: 'hold', reason, seconds });
}
