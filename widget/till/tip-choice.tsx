import type { JSX } from 'preact';
import type { Language } from '../texts.ts';

interface TipChoiceProps {
  tips: readonly number[];
  /** 0 for no tip. */
  percent: number;
  onChoose(percent: number): void;
  language: Language;
}

export function TipChoice({ tips, percent, onChoose, language }: TipChoiceProps): JSX.Element {
  const { texts, value } = language;
  return (
    <fieldset class="tips">
      <legend class="field__label">{texts({ key: 'till:pad.tip' })}</legend>
      <div class="tips__list">
        {[0, ...tips].map((one) => (
          <label key={one} class="tips__one">
            <input
              type="radio"
              name="tip"
              value={one}
              checked={one === percent}
              onChange={() => onChoose(one)}
            />
            <span>
              {one === 0
                ? texts({ key: 'till:pad.no-tip' })
                : value({ kind: 'percent', percent: String(one) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
