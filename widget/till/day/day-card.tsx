import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Text } from '#shared/text.ts';
import * as calls from '#shared/till/calls.ts';
import { dayName } from '#shared/till/day-name.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { failText } from '../model/fail-text.ts';
import type { TillModel } from '../model/till-model.ts';

interface DayCardProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
}

/** Opens the day of the till, and closes it after a question. */
export function DayCard({ model, language, locale, client }: DayCardProps): JSX.Element {
  const { texts } = language;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const day = model.till.value?.day;

  async function open(): Promise<void> {
    setBusy(true);
    const opened = await client.call(calls.openDay, {});
    setBusy(false);
    setProblem(opened.ok ? undefined : failText(opened.error));
    await model.load();
  }

  async function close(id: string): Promise<void> {
    setBusy(true);
    const closed = await client.call(calls.closeDay, { params: { id } });
    setBusy(false);
    if (!closed.ok) return setProblem(failText(closed.error));
    model.showReport(closed.value);
    await model.load();
  }

  return (
    <section class="day__card">
      <h2>{day ? dayName(day, texts, locale) : texts({ key: 'till:days.none-open' })}</h2>
      <div role="alert" class={problem ? 'notice notice--error' : 'visually-hidden'}>
        {problem ? texts(problem) : null}
      </div>
      {day && isAsking ? (
        <>
          <p>{texts({ key: 'till:days.close-lead' })}</p>
          <Button
            label={texts({ key: 'till:days.close' })}
            idle={isBusy}
            onPress={() => void close(day.id)}
          />
          <Button
            variant="outlined"
            label={texts({ key: 'till:days.keep' })}
            onPress={() => setAsking(false)}
          />
        </>
      ) : (
        <Button
          variant="outlined"
          label={texts({ key: day ? 'till:days.close' : 'till:days.open' })}
          idle={isBusy}
          onPress={() => (day ? setAsking(true) : void open())}
        />
      )}
      <Button
        variant="quiet"
        label={texts({ key: 'till:days.title' })}
        onPress={() => model.show('days')}
      />
    </section>
  );
}
