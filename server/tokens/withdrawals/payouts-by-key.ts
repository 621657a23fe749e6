/** A business's server requests and cancels payouts with an API key. */

import { parseDecimal } from '#shared/money.ts';
import type * as endpoints from '#shared/withdrawals/merchant-endpoints.ts';
import type { Payout } from '#shared/withdrawals/merchant-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { requireKey } from '../../platform/http/require-access.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { newExpiry } from './approval.ts';
import { cancelWithdrawal } from './cancel.ts';
import { findPayoutAddress, readPayoutAddress } from './payout-address.ts';
import { readPayout } from './queries.ts';
import { admit, record } from './record.ts';

/**
 * The tokens go only to the stored address. The request contains no approval. If an owner has a passkey,
 * the signer waits until they approve the payout; otherwise the signer's limits bound it.
 * @throws Problem forbidden for a person, and the errors of `endpoints.createPayout`
 */
export async function requestPayoutByKey(
  db: Db,
  config: Config,
  call: Call<typeof endpoints.createPayout>,
): Promise<Payout> {
  const { caller, input, request } = call;
  const { id: businessId } = caller.business;
  requireKey(caller);
  const amount = parseDecimal(input.body.amount, 18);
  requireLive(caller.business);
  const address = await findPayoutAddress(db, businessId);
  if (address !== null) await admit(db, config, businessId, { address });
  return oncePerKey(db, call, `${businessId}:create-payout`, async (tx) => {
    const wish = {
      kind: 'payout' as const,
      amount,
      address: await readPayoutAddress(tx, businessId),
      requestedBy: null,
      ...{ id: newId('wd'), expiry: newExpiry(), approval: null },
    };
    const { id } = await record(tx, config, businessId, wish, request.log);
    return readPayout(tx, businessId, id);
  });
}

/** @throws Problem not_found, also for an exit; withdrawal_not_cancellable */
export function cancelPayout(
  db: Db,
  config: Config,
  call: Call<typeof endpoints.cancelPayout>,
): Promise<Payout> {
  const { id: businessId } = call.caller.business;
  const { id } = call.input.params;
  return oncePerKey(db, call, `${businessId}:cancel-payout`, async (tx) => {
    await cancelWithdrawal(tx, config, { id, memberId: businessId });
    // An exit is not found here, which undoes its cancellation.
    return readPayout(tx, businessId, id);
  });
}
