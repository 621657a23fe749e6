import type { LinkViewProps } from './link-view.tsx';

type LinkSeenProps = Pick<LinkViewProps, 'screen' | 'texts' | 'value' | 'seenRef'>;

/** Exactly what the merchant would read now. */
export function LinkSeen({ screen, texts, value, seenRef }: LinkSeenProps) {
  const { seen } = screen;
  if (!seen) return null;
  return (
    <div className="pay__seen" ref={seenRef}>
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
