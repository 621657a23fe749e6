import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import type { TillState } from '#shared/till/schemas.ts';
import { prepareSound } from './sound.ts';
import { hasSound, setSound } from './sound-setting.ts';
import type { TillModel } from './till-model.ts';

interface TillBarProps {
  model: TillModel;
  texts(text: Text): string;
  till: TillState;
}

/** Whose till it is, its sound, and the way to its day. */
export function TillBar({ model, texts, till }: TillBarProps): JSX.Element {
  const [isOn, setOn] = useState(hasSound());
  return (
    <header class="bar">
      <div class="bar__name">
        <h1>{till.merchant}</h1>
        <p>{till.name}</p>
      </div>
      <label class="bar__sound">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            prepareSound();
            setSound(checked);
            setOn(checked);
          }}
        />
        {texts({ key: 'till:sound.on' })}
      </label>
      <button type="button" class="button button--quiet" onClick={() => model.show('day')}>
        {texts({ key: 'till:day.title' })}
      </button>
    </header>
  );
}
