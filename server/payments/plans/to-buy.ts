import { formatToken } from '#shared/money.ts';
import { purchaseFor } from '#shared/pay/way.ts';
import type { Config } from '../../platform/config/config.ts';

/** What a card adds when so many tokens are missing; null when none are, or where no card is taken. */
export const purchaseOf = (
  { cards, purchases }: Pick<Config, 'cards' | 'purchases'>,
  missing: string | null,
): string | null =>
  missing !== null && cards ? purchaseFor(missing, formatToken(purchases.least)) : null;
