import type { JSX } from 'preact';
import { itemText } from '#shared/pay/details.ts';
import type { Row } from '#shared/pay/sum.ts';
import type { PayViewProps } from './pay-view-props.ts';

type PayRowsProps = Pick<PayViewProps, 'viewModel' | 'texts' | 'value'>;

/** The total, the line items and the sum that make it, and the facts below. */
export function PayRows({ viewModel, texts, value }: PayRowsProps): JSX.Element {
  const { items, rows, total, facts, terms } = viewModel;
  const row = ({ label, value: shown, saving }: Row) => (
    <div class={saving ? 'pay__row pay__row--saving' : 'pay__row'} key={texts(label)}>
      <dt>{texts(label)}</dt>
      <dd>{value(shown)}</dd>
    </div>
  );
  return (
    <>
      {total && (
        <dl class="pay__total">
          <div class="pay__row pay__row--total">
            <dt>{texts({ key: 'row.total' })}</dt>
            <dd>{value(total)}</dd>
          </div>
        </dl>
      )}
      {items.length > 0 && (
        <ul class="pay__rows pay__items">
          {items.map((item) => (
            <li key={item.key} class="pay__row">
              <span>{itemText(item, value)}</span>
              <span>{value(item.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <dl class="pay__rows">{rows.map(row)}</dl>}
      {facts.length > 0 && <dl class="pay__rows pay__facts">{facts.map(row)}</dl>}
      {terms && (
        <p class="pay__terms">
          <strong>{texts(terms.label)}</strong> {terms.text}
        </p>
      )}
    </>
  );
}
