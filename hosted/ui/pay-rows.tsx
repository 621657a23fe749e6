import { itemText } from '#shared/pay/details.ts';
import type { Row } from '#shared/pay/sum.ts';
import type { PayViewModel } from '#shared/pay/view-model.ts';
import type { PayTextKey } from '#shared/text.ts';
import type { ViewTexts } from './use-view-texts.ts';

interface PayRowsProps extends ViewTexts<PayTextKey> {
  viewModel: Partial<Pick<PayViewModel, 'items' | 'rows' | 'total' | 'facts' | 'terms'>>;
  /** What the total is; *Total* when omitted. */
  label?: Row['label'];
}

const TOTAL: Row['label'] = { key: 'row.total' };

/** The total, the line items and the sum that make it, and the facts below. */
export function PayRows({ viewModel, texts, value, label = TOTAL }: PayRowsProps) {
  const { items = [], rows = [], total, facts = [], terms } = viewModel;
  const row = ({ label, value: shown, saving }: Row) => (
    <div className={saving ? 'pay__row pay__row--saving' : 'pay__row'} key={texts(label)}>
      <dt>{texts(label)}</dt>
      <dd>{value(shown)}</dd>
    </div>
  );
  return (
    <>
      {total && (
        <dl className="pay__total">
          <div className="pay__row pay__row--total">
            <dt>{texts(label)}</dt>
            <dd>{value(total)}</dd>
          </div>
        </dl>
      )}
      {items.length > 0 && (
        <ul className="pay__rows pay__items">
          {items.map((item) => (
            <li className="pay__row" key={item.key}>
              <span>{itemText(item, value)}</span>
              <span>{value(item.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <dl className="pay__rows">{rows.map(row)}</dl>}
      {facts.length > 0 && <dl className="pay__rows pay__facts">{facts.map(row)}</dl>}
      {terms && (
        <p className="pay__terms">
          <strong>{texts(terms.label)}</strong> {terms.text}
        </p>
      )}
    </>
  );
}
