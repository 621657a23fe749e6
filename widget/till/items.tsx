import type { JSX } from 'preact';
import type { Language } from '../texts.ts';
import type { Product } from './product.ts';

interface ItemsProps {
  items: readonly Product[];
  chosen: Product | undefined;
  /** Undefined when the chosen one is pressed again. */
  onChoose(item: Product | undefined): void;
  language: Language;
}

export function Items({ items, chosen, onChoose, language }: ItemsProps): JSX.Element {
  return (
    <fieldset class="items">
      <legend class="field__label">{language.texts({ key: 'till:pad.products' })}</legend>
      <div class="items__list">
        {items.map((item) => {
          const isChosen = item.id === chosen?.id;
          return (
            <button
              key={item.id}
              type="button"
              class="items__one"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : item)}
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
