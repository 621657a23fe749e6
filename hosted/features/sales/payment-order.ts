/** The order of a business's payments, in the address. */
import * as z from 'zod/mini';
import { PAYMENT_ORDERS, type PaymentOrder } from '#shared/sales/schemas.ts';
import type { SortState } from '../../ui/sort-button.tsx';

/** Form values; the empty string is the order of the server, newest first. */
export const SortChoice = z.strictObject({
  sort: z.union([z.literal(''), z.enum(PAYMENT_ORDERS)]),
});
export type SortChoice = z.output<typeof SortChoice>;

export const NEWEST_FIRST: SortChoice = { sort: '' };

const COLUMNS = {
  date: { descending: 'newest', ascending: 'oldest' },
  amount: { descending: 'largest', ascending: 'smallest' },
} as const satisfies Record<string, Record<'ascending' | 'descending', PaymentOrder>>;

/** The state of a column's head. The first press sorts in descending order, the next reverses it. */
export function sortOf(
  column: keyof typeof COLUMNS,
  current: PaymentOrder,
  choose: (order: PaymentOrder) => void,
): SortState {
  const { ascending, descending } = COLUMNS[column];
  const direction =
    current === descending ? 'descending' : current === ascending ? 'ascending' : undefined;
  return {
    direction,
    onToggle: () => choose(direction === 'descending' ? ascending : descending),
  };
}
