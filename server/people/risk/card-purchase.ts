/** Card purchases: when with 3-D Secure. How much may be bought is decided in SQL (`purchases.decide`). */
import type { PurchaseSettings } from '../../platform/config/purchases.ts';
import type { Decision } from './decision.ts';

/**
 * Whether the cardholder must authenticate at their bank (3-D Secure).
 * @param tokens in base units
 */
export function decideAuthentication(
  tokens: bigint,
  { authenticateAbove }: Pick<PurchaseSettings, 'authenticateAbove'>,
): Decision<'above_limit'> {
  return tokens > authenticateAbove
    ? { verdict: 'confirm', reason: 'above_limit' }
    : { verdict: 'allow' };
}
