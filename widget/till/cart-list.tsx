import type { JSX } from 'preact';
import type { Language } from '../texts.ts';
import type { Cart } from './cart.ts';
import type { Product } from './product.ts';

interface CartListProps {
  cart: Cart;
  onLess(product: Product): void;
  language: Language;
}

/** What is chosen, each with a button that takes one of it away. */
export function CartList({ cart, onLess, language }: CartListProps): JSX.Element {
  const { texts } = language;
  return (
    <ul class="cart" aria-label={texts({ key: 'till:cart.title' })}>
      {cart.map(({ product, quantity }) => (
        <li key={product.id}>
          <span>
            {quantity > 1 && `${quantity} × `}
            {product.name}
          </span>
          <button
            type="button"
            class="cart__less"
            aria-label={texts({ key: 'till:cart.less', values: { name: product.name } })}
            onClick={() => onLess(product)}
          >
            <span aria-hidden="true">−</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
