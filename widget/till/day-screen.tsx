/** What was paid on one day, in the device's time zone, and the file of it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import { asFile, type CallOutput } from '#shared/http/call.ts';
import { spreadsheetCsv } from '#shared/http/csv.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PagedRows } from '../ui/paged-rows.tsx';
import { DayCard } from './day/day-card.tsx';
import { People } from './day/people.tsx';
import { dateOf, dayAt } from './day-at.ts';
import type { TillModel } from './model/till-model.ts';
import { Totals } from './totals.tsx';

interface DayScreenProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
  now(): number;
}

/** The list as a file. */
const salesFile = (locale: string) => asFile(calls.list, spreadsheetCsv(locale));

type Day = CallOutput<typeof calls.list>;

export function DayScreen({ model, language, locale, client, now }: DayScreenProps): JSX.Element {
  const { texts, value } = language;
  /** How many days before today. */
  const [back, setBack] = useState(0);
  const [day, setDay] = useState<Day>();
  const [isLost, setLost] = useState(false);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const period = dayAt(now(), back);

  useEffect(() => {
    let isShown = true;
    setDay(undefined);
    void client.call(calls.list, { query: dayAt(now(), back) }).then((read) => {
      if (!isShown) return;
      if (read.ok) setDay(read.value);
      setLost(!read.ok);
    });
    return () => {
      isShown = false;
    };
  }, [client, now, back]);

  /** An answer that comes after another day was chosen, or twice, is not of this list. */
  async function more(after: string): Promise<void> {
    const read = await client.call(calls.list, { query: { ...period, after } });
    setLost(!read.ok);
    if (!read.ok) return;
    const page = read.value;
    setDay((shown) =>
      shown?.next === after ? { ...page, data: [...shown.data, ...page.data] } : shown,
    );
  }

  async function download(): Promise<void> {
    const query = dayAt(now(), back);
    const file = await client.call(salesFile(locale), { query });
    setLost(!file.ok);
    if (!file.ok) return;
    const link = document.createElement('a');
    // Reading the answer as text removed the byte order mark, by which spreadsheets detect UTF-8.
    link.href = URL.createObjectURL(new Blob(['\ufeff', file.value], { type: 'text/csv' }));
    link.download = `till-${dateOf(query.from)}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <section class="day">
      <h1>{back === 0 ? texts({ key: 'till:day.title' }) : date.format(new Date(period.from))}</h1>
      <div class="day__others">
        <Button
          variant="quiet"
          label={texts({ key: 'till:day.earlier' })}
          onPress={() => setBack(back + 1)}
        />
        {back > 0 && (
          <Button
            variant="quiet"
            label={texts({ key: 'till:day.later' })}
            onPress={() => setBack(back - 1)}
          />
        )}
      </div>
      <Notice
        tone={isLost ? 'error' : 'info'}
        text={
          isLost
            ? texts({ key: 'till:fail.load' })
            : day?.data.length === 0
              ? texts({ key: 'till:day.none' })
              : ''
        }
      />
      {day && day.totals.length > 0 && <Totals totals={day.totals} language={language} />}
      {day && (
        <div class="report">
          <People people={day.people} language={language} />
        </div>
      )}
      {day && day.data.length > 0 && (
        <>
          <h2>{texts({ key: 'till:day.list' })}</h2>
          <PagedRows
            class="day__list"
            label={texts({ key: 'till:day.more' })}
            count={day.data.length}
            next={day.next}
            onMore={(after) => void more(after)}
          >
            {day.data.map((sale) => (
              <li key={sale.id}>
                <time dateTime={sale.createdAt}>{time.format(new Date(sale.createdAt))}</time>
                <span class="day__item">
                  <button type="button" class="day__open" onClick={() => model.showSale(sale)}>
                    {sale.item ?? texts({ key: 'till:line.amount' })}
                  </button>{' '}
                  <span class="day__status">{texts(statusText(sale))}</span>
                  {sale.reference !== null && (
                    <span class="day__status day__reference">{sale.reference}</span>
                  )}
                </span>
                <span class="day__amount">
                  {value({ kind: 'money', amount: sale.figures.net, currency: sale.currency })}
                </span>
              </li>
            ))}
          </PagedRows>
          <Button
            variant="outlined"
            label={texts({ key: 'till:day.file' })}
            onPress={() => void download()}
          />
        </>
      )}
      {back === 0 && <DayCard {...{ model, language, locale, client }} />}
      <Button label={texts({ key: 'till:day.back' })} onPress={() => model.show('pad')} />
      <details class="day__unpair">
        <summary>{texts({ key: 'till:day.unpair' })}</summary>
        <p>{texts({ key: 'till:day.unpair-lead' })}</p>
        <Button
          variant="quiet"
          label={texts({ key: 'till:day.unpair' })}
          onPress={() => void model.leave()}
        />
      </details>
    </section>
  );
}

const statusText = ({ status }: TillSale) => ({ key: `till:sale-status.${status}` }) as const;
