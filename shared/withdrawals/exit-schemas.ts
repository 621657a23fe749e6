import * as z from 'zod/mini';
import { Quantity } from '../staking/schemas.ts';
import { EthereumAddress } from './address.ts';
import { approval, proof, Withdrawal } from './schemas.ts';

export const exit = {
  body: z.strictObject({
    address: EthereumAddress,
    /** All of the free stake, as shown to the member. */
    amount: z.optional(Quantity),
    approval,
    ...proof,
  }),
  response: Withdrawal,
};
