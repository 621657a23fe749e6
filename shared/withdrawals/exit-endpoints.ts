/** The exit, apart from other calls because its address brings the checksum's hash function. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Quantity } from '../staking/endpoints.ts';
import { EthereumAddress } from './address.ts';
import { approval, proof, REFUSALS, Withdrawal } from './endpoints.ts';

/**
 * The address needs the right checksum (EIP-55) and must not be the community's own. That of a
 * business is its external deposit address.
 * `withdrawal_changed`: not `amount` would leave now, or the passkey has approved something else.
 */
export const exit = {
  method: 'POST',
  path: '/wallet/exit',
  summary: 'Leave: all of the stake goes to an external address, and the account is closed',
  access: 'member',
  activity: true,
  body: z.strictObject({
    address: EthereumAddress,
    /** All of the free stake, as shown to the member. */
    amount: z.optional(Quantity),
    approval,
    ...proof,
  }),
  status: 201,
  response: Withdrawal,
  errors: [...REFUSALS, 'sign_in_changed', 'not_found', 'cash_not_empty', 'no_tokens'],
} as const satisfies Endpoint;
