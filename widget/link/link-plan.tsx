import type { JSX } from 'preact';
import type { LinkViewProps } from './link-view-props.ts';

/** What accepting allows, after the trial. */
export function LinkPlan({
  viewModel: { plan },
  texts,
  value,
}: Pick<LinkViewProps, 'viewModel' | 'texts' | 'value'>): JSX.Element | null {
  if (!plan) return null;
  return (
    <>
      <dl class="pay__rows">
        {plan.rows.map((row) => (
          <div class="pay__row" key={row.label.key}>
            <dt>{texts(row.label)}</dt>
            <dd>{value(row.value)}</dd>
          </div>
        ))}
      </dl>
      {plan.terms !== null && (
        <p class="pay__terms">
          <strong>{texts({ key: 'link:plan.terms' })}</strong> {plan.terms}
        </p>
      )}
    </>
  );
}
