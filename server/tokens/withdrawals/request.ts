/** People request withdrawals: an exit withdraws the free stake, a payout a part of the cash. */
import type { FastifyBaseLogger } from 'fastify';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import {
  type Proof as Reauthentication,
  reauthenticate,
} from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import { approvalOf, newExpiry } from './approval.ts';
import { findPayoutAddress } from './payout-address.ts';
import { admit, type Confirmed, record, type Wish } from './record.ts';

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

/** @throws Problem the errors of `withdrawalsEndpoints.payout`; not_found without a business */
export async function requestPayout(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { amount, address: shown, ...proof }: { amount: string; address?: string | undefined } & Proof,
  log: FastifyBaseLogger,
): Promise<Withdrawal> {
  const holder = holderOf(caller, 'payouts:write');
  const address = await findPayoutAddress(db, holder.id);
  const units = parseDecimal(amount, 18);
  const content = { to: address ?? '', amount: String(units) };
  const confirmed = await ask(db, config, caller, proof, content);
  if (address === null) throw new Problem('deposit_address_missing');
  if (shown !== undefined && shown.toLowerCase() !== address.toLowerCase()) {
    throw new Problem('withdrawal_changed');
  }
  return request(db, config, caller, { kind: 'payout', amount: units, address, ...confirmed }, log);
}

type Proof = Omit<Reauthentication, 'currentPassword'> & {
  password?: string | undefined;
  approval?: { id: string; expiry: string } | undefined;
};

/**
 * The passkey's signature that confirms the request is also the approval for the signer, which knows
 * the passkeys of the people who may pay out of the account.
 */
async function ask(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { password, approval: approved, ...rest }: Proof,
  content: { to: string; amount: string },
): Promise<Confirmed> {
  const { member } = caller;
  requireLive(holderOf(caller, 'payouts:write'));
  const proof = { currentPassword: password, ...rest };
  if (!approved || !rest.passkey) {
    await reauthenticate(db, config, member.id, proof);
    return { id: newId('wd'), expiry: newExpiry(), approval: null };
  }
  const approval = approvalOf(config, rest.passkey, { ...approved, ...content });
  await reauthenticate(db, config, member.id, proof, { purpose: 'withdrawal' });
  return { ...approved, approval };
}

async function request(
  db: Db,
  config: Config,
  caller: MemberCaller,
  wish: Wish,
  log: FastifyBaseLogger,
): Promise<Withdrawal> {
  const holder = holderOf(caller, 'payouts:write');
  await admit(db, config, holder.id, wish);
  return db.transaction(async (tx) => {
    const asked = { ...wish, requestedBy: caller.member.id };
    return record(tx, config, holder.id, asked, log);
  });
}
