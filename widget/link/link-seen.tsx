import type { JSX } from 'preact';
import type { LinkViewProps } from './link-view-props.ts';

type LinkSeenProps = Pick<LinkViewProps, 'viewModel' | 'texts' | 'value'>;

/** The balances that the merchant would see. */
export function LinkSeen({ viewModel, texts, value }: LinkSeenProps): JSX.Element | null {
  const { seen } = viewModel;
  if (!seen) return null;
  return (
    <div class="pay__seen">
      <h2 class="pay__seen-heading">{texts(seen.heading)}</h2>
      <dl class="pay__rows">
        {seen.rows.map((row) => (
          <div key={row.label.key} class="pay__row">
            <dt>{texts(row.label)}</dt>
            <dd>{value(row.value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
