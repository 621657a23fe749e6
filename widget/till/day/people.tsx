import type { JSX } from 'preact';
import type { PersonSum } from '#shared/till/day.ts';
import type { Language } from '../../texts.ts';

interface PeopleProps {
  people: readonly PersonSum[];
  language: Language;
}

/** What each person sold, and the tips in it. Nothing when nobody was named. */
export function People({ people, language: { texts, value } }: PeopleProps): JSX.Element | null {
  if (people.length === 0) return null;
  return (
    <>
      <h2>{texts({ key: 'till:seller.title' })}</h2>
      <dl>
        {people.map(({ name, currency, payments, tip, net }) => {
          const money = (amount: string) => value({ kind: 'money', amount, currency });
          return (
            <div key={`${currency} ${name}`}>
              <dt>
                {name ?? texts({ key: 'till:seller.nobody' })}{' '}
                <small>
                  {texts({ key: 'till:day.paid', values: { count: String(payments) } })}
                  {Number(tip) > 0 && ` · ${texts({ key: 'till:day.tip' })}: ${money(tip)}`}
                </small>
              </dt>
              <dd>{money(net)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
