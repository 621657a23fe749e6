import type { JSX } from 'preact';
import type { TillDay } from '#shared/till/day.ts';
import { dayRows } from '#shared/till/day-rows.ts';
import type { TillState } from '#shared/till/schemas.ts';
import type { Language } from '../../texts.ts';
import { People } from './people.tsx';

interface ReportProps {
  language: Language;
  locale: string;
  day: TillDay;
  till: TillState | undefined;
}

/** The sums of a closed day: by currency, by rate of tax, and by product. */
export function Report({ language, locale, day, till }: ReportProps): JSX.Element {
  const { texts, value } = language;
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: day.zone,
  });
  const { currencies = [], products = [], people = [] } = day.report ?? {};
  const rows = (pairs: [string, string][]) =>
    pairs.map(([name, shown]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{shown}</dd>
      </div>
    ));
  return (
    <div class="report">
      <dl>
        {rows([
          ...(till
            ? ([
                [texts({ key: 'till:report.business' }), till.merchant],
                [texts({ key: 'till:page.title' }), till.name],
              ] satisfies [string, string][])
            : []),
          [texts({ key: 'till:report.opened' }), time.format(new Date(day.openedAt))],
          ...(day.closedAt
            ? ([
                [texts({ key: 'till:report.closed' }), time.format(new Date(day.closedAt))],
              ] satisfies [string, string][])
            : []),
        ])}
      </dl>
      {currencies.length === 0 && <p>{texts({ key: 'till:day.none' })}</p>}
      {currencies.map((sum) => (
        <dl key={sum.currency}>
          {rows(dayRows(sum).map((row) => [texts(row.label), value(row.value)]))}
        </dl>
      ))}
      <People {...{ people, language }} />
      {products.length > 0 && (
        <>
          <h2>{texts({ key: 'till:pad.products' })}</h2>
          <dl>
            {products.map(({ name, currency, quantity, amount }) => (
              <div key={`${currency} ${name}`}>
                <dt>
                  {quantity} × {name ?? texts({ key: 'till:line.amount' })}
                </dt>
                <dd>{value({ kind: 'money', amount, currency })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
