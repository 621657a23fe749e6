import type { LinkViewProps } from './link-view-props.ts';

type SharedDataProps = Pick<LinkViewProps, 'viewModel' | 'texts' | 'value'>;

/** Exactly the data that the merchant would receive now. */
export function SharedData({ viewModel, texts, value }: SharedDataProps) {
  const { seen } = viewModel;
  if (!seen) return null;
  return (
    <div className="pay__seen">
      <h2 className="pay__seen-heading">{texts(seen.heading)}</h2>
      <dl className="pay__rows">
        {seen.rows.map((row) => (
          <div key={row.label.key} className="pay__row">
            <dt>{texts(row.label)}</dt>
            <dd>{value(row.value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
