/** What a payment is for: its description and its line items, neither saying what the other says. */
import type { Value } from '../format.ts';
import type { PaySession } from './schemas.ts';

export interface Item {
  name: string;
  quantity: number;
  amount: Value;
}

export interface OrderDetails {
  description: string | null;
  items: Item[];
}

type Order = Pick<PaySession, 'description' | 'lineItems' | 'amount' | 'currency'>;

/**
 * A single item of quantity one for the whole price is the description: its amount is the price. A
 * description that an item's name repeats is left out. Items of several tax rates name theirs.
 */
export function orderDetails({ description, lineItems, amount, currency }: Order): OrderDetails {
  const [only] = lineItems;
  if (only && lineItems.length === 1 && only.quantity === 1 && only.amount === amount) {
    const isNamed = description === null || isSame(description, only.name);
    if (isNamed) return { description: only.name, items: [] };
  }
  const isMixed = new Set(lineItems.map(({ taxRate }) => taxRate)).size > 1;
  const isRepeated = lineItems.some(({ name }) => description && isSame(description, name));
  return {
    description: isRepeated ? null : description,
    items: lineItems.map((item) => ({
      name: isMixed && item.taxRate ? `${item.name} (${item.taxRate} %)` : item.name,
      quantity: item.quantity,
      amount: { kind: 'money', amount: item.amount, currency },
    })),
  };
}

const isSame = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');
