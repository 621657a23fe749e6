import type { LinkViewProps } from './link-view-props.ts';

/** What accepting allows, after the trial. */
export function LinkPlan({
  viewModel: { plan },
  texts,
  value,
}: Pick<LinkViewProps, 'viewModel' | 'texts' | 'value'>) {
  if (!plan) return null;
  return (
    <>
      <dl className="pay__rows">
        {plan.rows.map((row) => (
          <div key={row.label.key} className="pay__row">
            <dt>{texts(row.label)}</dt>
            <dd>{value(row.value)}</dd>
          </div>
        ))}
      </dl>
      {plan.terms !== null && (
        <p className="pay__terms">
          <strong>{texts({ key: 'link:plan.terms' })}</strong> {plan.terms}
        </p>
      )}
    </>
  );
}
