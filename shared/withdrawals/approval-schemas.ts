import * as z from 'zod/mini';
import { Assertion, RequestOptions } from '../factors/credential.ts';
import { proofFields } from '../factors/proof.ts';
import { Quantity } from '../staking/schemas.ts';
import { EthereumAddress } from './address.ts';
import { Approval, Expiry, WithdrawalId } from './fields.ts';
import { Withdrawal } from './schemas.ts';

export const begin = {
  body: z.strictObject({
    id: z.optional(WithdrawalId),
    address: EthereumAddress,
    amount: Quantity,
  }),
  response: z.object({
    approval: Approval,
    options: z.optional(RequestOptions),
  }),
};

export const approve = {
  params: z.strictObject({ id: WithdrawalId }),
  body: z.strictObject({ expiry: Expiry, passkey: Assertion }),
  response: Withdrawal,
};

const { currentPassword: password, code, passkey } = proofFields;

export const approveSecond = {
  params: z.strictObject({ id: WithdrawalId }),
  body: z.strictObject({ password, code, passkey }),
  response: Withdrawal,
};
