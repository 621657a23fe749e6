import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import type { TillState } from '#shared/till/schemas.ts';
import { hasSound, setSound } from './device-settings.ts';
import type { TillModel } from './model/till-model.ts';
import { prepareSound } from './sound.ts';

interface TillBarProps {
  model: TillModel;
  texts(text: Text): string;
  till: TillState;
}

/** Whose till it is, its sound, and the ways to visits, reservations and its day. */
export function TillBar({ model, texts, till }: TillBarProps): JSX.Element {
  const [isOn, setOn] = useState(hasSound());
  const way = (at: 'visit' | 'reservations' | 'day', key: Text['key']) => (
    <button type="button" class="button button--quiet" onClick={() => model.show(at)}>
      {texts({ key })}
    </button>
  );
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
      <nav class="bar__ways" aria-label={texts({ key: 'till:page.ways' })}>
        {till.passes.length > 0 && way('visit', 'till:visit.title')}
        {way('reservations', 'till:reservation.title')}
        {way('day', 'till:day.title')}
      </nav>
    </header>
  );
}
