/** Fields of the calls about withdrawals. */
import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

/** Unix time in seconds. */
export const Expiry = z.string().check(z.regex(/^[1-9]\d{0,11}$/));

export const WithdrawalId = z.string().check(z.regex(idPattern('wd'), 'Not a withdrawal.'));

export const Approval = z.strictObject({ id: WithdrawalId, expiry: Expiry });
