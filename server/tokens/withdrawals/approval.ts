/** A member's approval of a withdrawal with a passkey, which the signer verifies by itself. */
import { ethereumAddress } from '#shared/ethereum-address.ts';
import type { Assertion, RequestOptions } from '#shared/factors/credential.ts';
import { parseDecimal } from '#shared/money.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { CHALLENGE_MINUTES, issueChallenge } from '../../people/factors/challenges.ts';
import { readClientData } from '../../people/factors/client-data.ts';
import { reauthenticate } from '../../people/factors/reauthenticate.ts';
import { relyingParty } from '../../people/factors/relying-party.ts';
import { requiredProof } from '../../people/factors/required-proof.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { approvalChallenge, type WithdrawalApproval } from '../chain/signer/approval.ts';
import { SignerAssertion } from '../chain/signer/assertion.ts';
import { readWithdrawal } from './queries.ts';

/**
 * Longer than all holds together: a new address, a change of credentials, and the wait for the
 * signer's limits.
 */
const VALID_SECONDS = 14 * 86_400;

/** In Unix seconds. */
export const newExpiry = (): string => String(Math.floor(Date.now() / 1_000) + VALID_SECONDS);

type Content = Omit<WithdrawalApproval, 'chainId'>;

function challengeFor({ chain }: Pick<Config, 'chain'>, content: Content): string {
  if (!chain) throw new Problem('withdrawals_unavailable');
  return approvalChallenge({ ...content, chainId: chain.chainId });
}

interface Wish {
  id?: string | undefined;
  address: string;
  amount: string;
}

/** @throws Problem not_found, withdrawals_unavailable */
export async function beginApproval(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { id: pending, address, amount }: Wish,
): Promise<{ approval: { id: string; expiry: string }; options?: RequestOptions }> {
  const { member, authSessionId } = caller;
  const holder = holderOf(caller, 'payouts:write');
  requireLive(holder);
  if (pending) await unsignedOf(db, holder.id, pending);
  const approval = { id: pending ?? newId('wd'), expiry: newExpiry() };
  const units = String(parseDecimal(amount, 18));
  const content = { ...approval, to: ethereumAddress(address) ?? '', amount: units };
  const challenge = challengeFor(config, content);
  const { methods } = await requiredProof(db, member.id);
  if (!methods.includes('passkey')) return { approval };
  const signed = await issueChallenge(db, { purpose: 'withdrawal', authSessionId }, challenge);
  return {
    approval,
    options: {
      challenge: signed,
      rpId: relyingParty(config).rpId,
      timeout: CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
    },
  };
}

/**
 * @returns the assertion in the signer's form; its signature is verified by `reauthenticate`
 * @throws Problem withdrawal_changed when the passkey has signed another content; passkey_invalid
 */
export function approvalOf(
  config: Pick<Config, 'chain'>,
  { id, response }: Assertion,
  content: Content,
): SignerAssertion {
  const { challenge } = readClientData(response.clientDataJSON);
  if (challenge !== challengeFor(config, content)) throw new Problem('withdrawal_changed');
  const given = SignerAssertion.safeParse({
    credential: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  });
  if (!given.success) throw new Problem('passkey_invalid');
  return given.data;
}

const approvalOutcome = sqlOutcome('withdrawals.set_approval', {
  returned: ['approved'],
  refused: ['not_found'],
});

/** @throws Problem not_found when the withdrawal is not the member's, or is signed already */
export async function storeApproval(
  tx: Db,
  id: string,
  memberId: string,
  { approval, expiry }: { approval: SignerAssertion | null; expiry: string },
): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select withdrawals.set_approval(p_id => ${id}, p_member => ${memberId},
      p_approval => ${approval && JSON.stringify(approval)}::jsonb,
      p_expiry => ${expiry}::bigint) as outcome`,
  );
  approvalOutcome(row?.outcome);
}

/**
 * By whoever may pay out of the account: the signer knows the passkeys of these people.
 * @throws Problem the errors of `approvalWithdrawalsEndpoints.approve`
 */
export async function approveAgain(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { id, expiry, passkey }: { id: string; expiry: string; passkey: Assertion },
): Promise<Withdrawal> {
  const holder = holderOf(caller, 'payouts:write');
  const content = await unsignedOf(db, holder.id, id);
  const approval = approvalOf(config, passkey, { id, expiry, ...content });
  await reauthenticate(db, config, caller.member.id, { passkey }, { purpose: 'withdrawal' });
  return db.transaction(async (tx) => {
    await storeApproval(tx, id, holder.id, { approval, expiry });
    return readWithdrawal(tx, id);
  });
}

/** @throws Problem not_found */
async function unsignedOf(
  db: Db,
  memberId: string,
  id: string,
): Promise<Pick<Content, 'to' | 'amount'>> {
  const [found] = await rowsOf<{ to: string; amount: string }>(
    db,
    sql`select address as to, amount::text from withdrawal
      where id = ${id} and member_id = ${memberId} and status in ('requested', 'approved')`,
  );
  if (!found) throw new Problem('not_found');
  return found;
}
