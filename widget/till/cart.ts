/** What is chosen for a sale, in the order of choosing. */
import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';
import type { NewSale } from '#shared/till/new-sale.ts';
import type { Product } from './product.ts';

interface CartLine {
  product: Product;
  quantity: number;
}
export type Cart = readonly CartLine[];

const MOST_LINES = 20;
const MOST_OF_ONE = 99;

/** A product that is sold alone, or in another currency, takes the place of all before; so does every product after it. */
export function withOne(cart: Cart, product: Product): Cart {
  const fits = cart.every(
    ({ product: other }) => !other.isAlone && other.currency === product.currency,
  );
  if (product.isAlone || !fits) return [{ product, quantity: 1 }];
  if (product.isPass)
    return [...cart.filter(({ product: other }) => !other.isPass), { product, quantity: 1 }];
  if (!cart.some(({ product: { id } }) => id === product.id))
    return cart.length < MOST_LINES ? [...cart, { product, quantity: 1 }] : cart;
  return changed(cart, product, 1);
}

export const withoutOne = (cart: Cart, product: Product): Cart => changed(cart, product, -1);

const changed = (cart: Cart, { id }: Product, by: number): Cart =>
  cart
    .map((line) =>
      line.product.id === id
        ? { ...line, quantity: Math.min(line.quantity + by, MOST_OF_ONE) }
        : line,
    )
    .filter(({ quantity }) => quantity > 0);

/** In the currency of the products; undefined where a price is typed. */
export function priceOf(cart: Cart): string | undefined {
  const [first] = cart;
  if (!first || cart.some(({ product }) => product.amount === null)) return undefined;
  const { currency } = first.product;
  return formatAmount(
    cart.reduce((sum, line) => sum + unitsOf(line), 0n),
    currency,
  );
}

/** One product alone keeps its own button: its stock, its figures, and its coupons. */
export function soldOf(cart: Cart): Pick<NewSale, 'item' | 'pass' | 'lines'> {
  const [first, ...others] = cart;
  if (!first) return {};
  const named = ({ id, isPass }: Product) => (isPass ? { pass: id } : { item: id });
  if (others.length === 0 && first.quantity === 1) return named(first.product);
  return {
    lines: cart.map((line) => ({
      ...named(line.product),
      quantity: line.quantity,
      amount: formatAmount(unitsOf(line), line.product.currency),
    })),
  };
}

const unitsOf = ({ product: { amount, currency }, quantity }: CartLine): bigint =>
  (parseDecimal(amount ?? '0', decimalsOf(currency) ?? 0) ?? 0n) * BigInt(quantity);
