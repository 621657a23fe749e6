import type { JSX } from 'preact';
import type { NameableLine } from '#shared/refunds/schemas.ts';
import type { Language } from '../../texts.ts';

interface RefundLinesProps {
  lines: readonly NameableLine[];
  currency: string;
  /** Positions from 0. */
  chosen: readonly number[];
  onChoose(chosen: readonly number[]): void;
  language: Language;
}

/** Which lines of a payment with several tax rates a refund is for; none are all of them, in proportion. */
export function RefundLines(props: RefundLinesProps): JSX.Element {
  const { lines, currency, chosen, onChoose, language } = props;
  const { texts, value } = language;
  const turn = (at: number, isOn: boolean) =>
    onChoose([...lines.keys()].filter((one) => (one === at ? isOn : chosen.includes(one))));
  return (
    <fieldset class="refund__lines">
      <legend>{texts({ key: 'till:refund.lines' })}</legend>
      {lines.map(({ name, quantity, net, rate }, at) => (
        // Lines have no id, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <label key={at} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(at)}
            onChange={(event) => turn(at, event.currentTarget.checked)}
          />
          <span>
            {quantity > 1 && `${quantity} × `}
            {name}: {value({ kind: 'money', amount: net, currency })}
            {rate !== null && ` (${value({ kind: 'percent', percent: rate })})`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
