import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { TillModel } from '../model/till-model.ts';
import { PrintRow } from '../print/print-row.tsx';
import { Receipt } from './receipt.tsx';
import { RefundForm } from './refund-form.tsx';

interface SaleScreenProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
  sale: TillSale;
}

/** A payment of the till: its receipt, and its refund where the device may refund. */
export function SaleScreen(props: SaleScreenProps): JSX.Element {
  const { model, language, locale, client, sale } = props;
  const { texts } = language;
  const heading = useRef<HTMLHeadingElement>(null);
  const { net, refunded } = sale.figures;
  // A refund replaces the form that had the focus.
  useEffect(() => {
    void refunded;
    heading.current?.focus();
  }, [refunded]);
  const till = model.till.value;
  const receipt = <Receipt {...{ language, locale, sale }} />;
  const isLeft = sale.paidAt !== null && Number(refunded) < Number(net);
  return (
    <section class="day">
      <h1 ref={heading} tabIndex={-1}>
        {texts({ key: `till:sale-status.${sale.status}` })}
      </h1>
      {receipt}
      {sale.paidAt !== null && (
        <PrintRow texts={texts} label={texts({ key: 'till:print.receipt' })}>
          <p class="paper__title">{till?.merchant}</p>
          {receipt}
        </PrintRow>
      )}
      {isLeft && till?.refunds && (
        <RefundForm
          key={refunded}
          {...{ model, language, locale, client, sale }}
          refunds={till.refunds}
        />
      )}
      {isLeft && !till?.refunds && (
        <p class="day__note">{texts({ key: 'till:refund.elsewhere' })}</p>
      )}
      <Button
        variant="outlined"
        label={texts({ key: 'till:refund.to-day' })}
        onPress={() => model.show('day')}
      />
      <Button label={texts({ key: 'till:day.back' })} onPress={() => model.show('pad')} />
    </section>
  );
}
