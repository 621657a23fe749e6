import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

/** The id of a payer's request for a refund. */
export const RefundRequestId = z.string().check(z.regex(idPattern('rrq'), 'Not a refund request.'));
