import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TillDay } from '#shared/till/day.ts';
import { dayName } from '#shared/till/day-name.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { TillModel } from '../model/till-model.ts';
import { PrintRow } from '../print/print-row.tsx';
import { Report } from './report.tsx';

interface ReportScreenProps {
  model: TillModel;
  language: Language;
  locale: string;
  day: TillDay;
}

/** A closed day, on the screen and on paper. */
export function ReportScreen({ model, language, locale, day }: ReportScreenProps): JSX.Element {
  const { texts } = language;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = dayName(day, texts, locale);
  const report = <Report {...{ language, locale, day }} till={model.till.value} />;
  return (
    <section class="day">
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      {report}
      <PrintRow texts={texts} label={texts({ key: 'till:print.report' })}>
        <p class="paper__title">{name}</p>
        {report}
      </PrintRow>
      <Button
        variant="outlined"
        label={texts({ key: 'till:days.title' })}
        onPress={() => model.show('days')}
      />
      <Button label={texts({ key: 'till:day.back' })} onPress={() => model.show('pad')} />
    </section>
  );
}
