/** What a payment is for: its description and its line items, neither saying what the other says. */
import type { Value } from '../format.ts';
import type { PaySession } from './schemas.ts';

export interface Item {
  /** Two items may be equal, and items are never reordered: their place. */
  key: string;
  name: string;
  quantity: number;
  /** Its tax; null where all items have the same. */
  rate: Value | null;
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
    items: lineItems.map((item, place) => ({
      key: String(place),
      name: item.name,
      quantity: item.quantity,
      rate: isMixed && item.taxRate ? { kind: 'percent', percent: item.taxRate } : null,
      amount: { kind: 'money', amount: item.amount, currency },
    })),
  };
}

/** How an item is named, for a reader whose language formats its tax rate. */
export function itemText({ name, quantity, rate }: Item, value: (value: Value) => string): string {
  const counted = quantity === 1 ? name : `${quantity} × ${name}`;
  return rate === null ? counted : `${counted} (${value(rate)})`;
}

const isSame = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');
