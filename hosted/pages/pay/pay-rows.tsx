import type { Row } from '#shared/pay/sum.ts';
import type { PayViewProps } from './pay-view-props.ts';

type PayRowsProps = Pick<PayViewProps, 'viewModel' | 'texts' | 'value' | 'totalRef'>;

/** Line items, the sum with its total, and the facts below it. */
export function PayRows({ viewModel, texts, value, totalRef }: PayRowsProps) {
  const { items, rows, total, facts } = viewModel;
  const row = ({ label, value: shown, saving }: Row) => (
    <div className={saving ? 'pay__row pay__row--saving' : 'pay__row'} key={label.key}>
      <dt>{texts(label)}</dt>
      <dd>{value(shown)}</dd>
    </div>
  );
  return (
    <>
      {items.length > 0 && (
        <ul className="pay__rows pay__items">
          {items.map(({ name, quantity, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and lines are never reordered
            <li className="pay__row" key={index}>
              <span>{quantity === 1 ? name : `${quantity} × ${name}`}</span>
              <span>{value(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {(rows.length > 0 || total) && (
        <dl className="pay__rows">
          {rows.map(row)}
          {total && (
            <div className="pay__row pay__row--total" ref={totalRef}>
              <dt>{texts({ key: 'row.total' })}</dt>
              <dd>{value(total)}</dd>
            </div>
          )}
          {facts.map(row)}
        </dl>
      )}
    </>
  );
}
