/** Fields of the calls about withdrawals. */
import * as z from 'zod/mini';
import { ADDRESS_MESSAGE, addressProblem } from '../ethereum-address.ts';
import { idPattern } from '../ids.ts';

/** Unix time in seconds. */
export const Expiry = z.string().check(z.regex(/^[1-9]\d{0,11}$/));

export const WithdrawalId = z.string().check(z.regex(idPattern('wd'), 'Not a withdrawal.'));

export const Approval = z.strictObject({ id: WithdrawalId, expiry: Expiry });

export const EthereumAddress = z.string(ADDRESS_MESSAGE).check(
  z.refine((text) => addressProblem(text) === undefined, {
    error: ({ input }) => addressProblem(String(input)),
  }),
);
