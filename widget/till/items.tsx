import type { JSX } from 'preact';
import type { Language } from '../texts.ts';
import type { Cart } from './cart.ts';
import type { Product } from './product.ts';

interface ItemsProps {
  items: readonly Product[];
  cart: Cart;
  onChoose(item: Product): void;
  language: Language;
}

export function Items({ items, cart, onChoose, language }: ItemsProps): JSX.Element {
  return (
    <fieldset class="items">
      <legend class="field__label">{language.texts({ key: 'till:pad.products' })}</legend>
      <div class="items__list">
        {items.map((item) => {
          const isChosen = cart.some(({ product }) => product.id === item.id);
          return (
            <button
              key={item.id}
              type="button"
              class="items__one"
              aria-pressed={isChosen}
              onClick={() => onChoose(item)}
            >
              <span>{item.name}</span>
              {item.amount !== null && (
                <span class="items__price">
                  {language.value({ kind: 'money', amount: item.amount, currency: item.currency })}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
