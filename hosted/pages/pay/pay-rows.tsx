import type { PayViewProps } from './pay-view.tsx';

type PayRowsProps = Pick<PayViewProps, 'screen' | 'texts' | 'value' | 'totalRef'>;

/** What is bought, and the figures with the total at the end. */
export function PayRows({ screen, texts, value, totalRef }: PayRowsProps) {
  const { items, rows, total } = screen;
  return (
    <>
      {items.length > 0 && (
        <ul className="pay__rows pay__items">
          {items.map(({ name, quantity, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
            <li className="pay__row" key={index}>
              <span>{quantity === 1 ? name : `${quantity} × ${name}`}</span>
              <span>{value(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {(rows.length > 0 || total) && (
        <dl className="pay__rows">
          {rows.map((row) => (
            <div
              className={row.saving ? 'pay__row pay__row--saving' : 'pay__row'}
              key={row.label.key}
            >
              <dt>{texts(row.label)}</dt>
              <dd>{value(row.value)}</dd>
            </div>
          ))}
          {total && (
            <div className="pay__row pay__row--total" ref={totalRef}>
              <dt>{texts({ key: 'row.total' })}</dt>
              <dd>{value(total)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
