import type { JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillReservation } from '#shared/till/schemas.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TillModel } from '../model/till-model.ts';
import { ReservationForm } from './reservation-form.tsx';

interface ReservationsScreenProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
}

/** Finds a reservation of the business, to take or to release it. */
export function ReservationsScreen(props: ReservationsScreenProps): JSX.Element {
  const { model, language, locale, client } = props;
  const { texts, value } = language;
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<TillReservation[]>();
  const [chosen, setChosen] = useState<TillReservation>();
  const [isReleased, setReleased] = useState(false);
  const [isLost, setLost] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

  const read = useCallback(
    async (search: string) => {
      const query = search.trim() ? { search: search.trim() } : {};
      const listed = await client.call(calls.listReservations, { query });
      setLost(!listed.ok);
      if (listed.ok) setFound(listed.value.data);
    },
    [client],
  );

  useEffect(() => {
    heading.current?.focus();
    void read('');
  }, [read]);

  function done(): void {
    setChosen(undefined);
    setReleased(true);
    void read('');
  }

  if (chosen) {
    return (
      <ReservationForm
        {...{ model, language, locale, client }}
        reservation={chosen}
        onReleased={done}
        onBack={() => setChosen(undefined)}
      />
    );
  }
  const none = found?.length === 0 ? texts({ key: 'till:reservation.none' }) : '';
  return (
    <section class="day">
      <h1 ref={heading} tabIndex={-1}>
        {texts({ key: 'till:reservation.title' })}
      </h1>
      <form
        class="visit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setReleased(false);
          void read(typed);
        }}
      >
        <TextField
          name="search"
          label={texts({ key: 'till:reservation.search' })}
          autoComplete="off"
          value={typed}
          onInput={setTyped}
        />
        <Button type="submit" variant="outlined" label={texts({ key: 'till:reservation.find' })} />
      </form>
      <Notice
        tone={isLost ? 'error' : 'info'}
        text={
          isLost
            ? texts({ key: 'till:fail.load' })
            : isReleased
              ? texts({ key: 'till:reservation.released' })
              : none
        }
      />
      <ul class="day__list day__list--plain">
        {found?.map((one) => (
          <li key={one.id}>
            <span class="day__item">
              <button type="button" class="day__open" onClick={() => setChosen(one)}>
                {one.description ?? one.reference ?? one.id.slice(-8)}
              </button>
              <span class="day__status">
                {texts({
                  key: 'till:reservation.until',
                  values: { at: time.format(new Date(one.captureBefore)) },
                })}
              </span>
              <span class="day__status day__reference">{one.reference ?? one.id.slice(-8)}</span>
            </span>
            <span class="day__amount">
              {value({ kind: 'money', amount: one.net, currency: one.currency })}
            </span>
          </li>
        ))}
      </ul>
      <Button label={texts({ key: 'till:day.back' })} onPress={() => model.show('pad')} />
    </section>
  );
}
