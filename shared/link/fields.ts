/** Fields shared by the calls about links. */
import * as z from 'zod/mini';
import { Decimal } from '../http/fields.ts';
import { LINK_ID } from '../ids.ts';

export const LINK_STATUSES = ['pending', 'linked', 'denied', 'expired'] as const;

/** The id of an invitation, which the resulting link keeps. */
export const LinkId = z.string().check(z.regex(LINK_ID, 'Not a link id.'));

/** All that a merchant sees of a linked member, in tokens (specification §1). */
export const Balances = z.object({ cash: Decimal, stake: Decimal });
export type Balances = z.output<typeof Balances>;
