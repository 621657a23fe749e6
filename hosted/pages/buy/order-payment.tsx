import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { line } from '#shared/http/fields.ts';
import type { Purchase } from '#shared/purchases/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import amounts from '../../ui/money.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { CardFields } from './card-fields.tsx';
import { declineReasonKey } from './decline-reason.ts';
import { payByCard } from './pay-by-card.ts';
import { useCard } from './use-card.ts';
import { useDeclineText } from './use-decline-text.ts';

interface OrderPaymentProps {
  cardKey: string;
  purchase: Purchase;
  onPaid(purchase: { id: string }): void;
  /** Leaves the order to buy something else. */
  onLeave(): void;
}

/** An unpaid order: pays it at its price with this card or another. */
export function OrderPayment({ cardKey, purchase, onPaid, onLeave }: OrderPaymentProps) {
  const { t } = useTranslation('buy');
  const { money, time } = useFormat();
  const { client } = useSession();
  const declinedText = useDeclineText();
  const card = useCard(cardKey);
  const { id, tokens, fiatAmount, currency, expiresAt, failure } = purchase;
  const amount = money(fiatAmount, currency);
  const form = useForm({
    schema: z.object({ name: line(80, 'Please enter Full Name') }),
    send: ({ name }) =>
      payByCard(card, name, () => client.call(purchasesEndpoints.openPayment, { params: { id } })),
    onDone: onPaid,
  });
  return (
    <Form form={form} say={declinedText}>
      <Card title={t('order.title')}>
        <p className={amounts.amount}>{money(tokens, brand.token.symbol)}</p>
        <p className={amounts.soft}>{t('order.terms', { amount, time: time(expiresAt) })}</p>
        <Notice
          tone="error"
          text={failure !== null && !form.failure ? t(declineReasonKey(failure)) : ''}
        />
      </Card>
      <Card>
        <CardFields form={form} card={card} />
        <SubmitButton form={form} busy={t('form.paying')}>
          {t('form.pay-amount', { amount })}
        </SubmitButton>
        <Button variant="quiet" onClick={onLeave}>
          {t('order.leave')}
        </Button>
      </Card>
    </Form>
  );
}
