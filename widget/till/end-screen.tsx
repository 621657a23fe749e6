import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import type { TillModel } from './model/till-model.ts';
import { SaleSum } from './sale-sum.tsx';

interface EndScreenProps {
  model: TillModel;
  language: Language;
  sale: TillSale;
}

const KEYS: Partial<Record<TillSale['status'], Text['key']>> = {
  paid: 'till:end.paid',
  authorized: 'till:sale-status.authorized',
  cancelled: 'till:end.cancelled',
};

/** Paid, or how else it ended. The heading takes the focus, so that it is read aloud. */
export function EndScreen({ model, language, sale }: EndScreenProps): JSX.Element {
  const { texts, value } = language;
  const { status, figures, currency } = sale;
  const isPaid = status === 'paid';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class={isPaid ? 'end end--paid' : 'end'}>
      {isPaid && (
        <svg class="end__mark" viewBox="0 0 96 96" aria-hidden="true">
          <circle cx="48" cy="48" r="44" />
          <path d="M29 50l13 13 26-29" pathLength="1" />
        </svg>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {texts({ key: KEYS[status] ?? 'till:end.expired' })}
      </h1>
      <p class="end__total">{value({ kind: 'money', amount: figures.net, currency })}</p>
      <SaleSum sale={sale} language={language} class="end__sum" />
      {isPaid && (
        <Button
          variant="outlined"
          label={texts({ key: 'till:print.receipt' })}
          onPress={() => void model.openSale(sale.id)}
        />
      )}
      <Button label={texts({ key: 'till:end.next' })} onPress={() => model.show('pad')} />
    </section>
  );
}
