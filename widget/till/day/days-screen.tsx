import type { JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillDay } from '#shared/till/day.ts';
import { dayName } from '#shared/till/day-name.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PagedRows } from '../../ui/paged-rows.tsx';
import type { TillModel } from '../model/till-model.ts';

interface DaysScreenProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
}

/** The closed days of the till, newest first. */
export function DaysScreen({ model, language, locale, client }: DaysScreenProps): JSX.Element {
  const { texts } = language;
  const [days, setDays] = useState<TillDay[]>([]);
  const [after, setAfter] = useState<string | null>();
  const [isLost, setLost] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const read = useCallback(
    async (behind?: string) => {
      const page = await client.call(calls.listDays, { query: behind ? { after: behind } : {} });
      setLost(!page.ok);
      if (!page.ok) return;
      setDays((before) => [...before, ...page.value.data.filter(({ closedAt }) => closedAt)]);
      setAfter(page.value.next);
    },
    [client],
  );

  useEffect(() => {
    heading.current?.focus();
    void read();
  }, [read]);

  const none = after === null && days.length === 0 ? texts({ key: 'till:days.none' }) : '';
  return (
    <section class="day">
      <h1 ref={heading} tabIndex={-1}>
        {texts({ key: 'till:days.title' })}
      </h1>
      <Notice
        tone={isLost ? 'error' : 'info'}
        text={isLost ? texts({ key: 'till:fail.load' }) : none}
      />
      <PagedRows
        class="day__list day__list--plain"
        label={texts({ key: 'till:days.more' })}
        count={days.length}
        next={after}
        onMore={(behind) => void read(behind)}
      >
        {days.map((day) => (
          <li key={day.id}>
            <Button
              variant="quiet"
              label={dayName(day, texts, locale)}
              onPress={() => model.showReport(day)}
            />
          </li>
        ))}
      </PagedRows>
      <Button label={texts({ key: 'till:day.back' })} onPress={() => model.show('pad')} />
    </section>
  );
}
