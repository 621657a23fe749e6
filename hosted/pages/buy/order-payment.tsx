import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { line } from '#shared/http/fields.ts';
import { openPayment, type Purchase } from '#shared/purchases/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';
import { CardFields } from './card-fields.tsx';
import { declinedKey } from './declined.ts';
import { payByCard } from './pay-by-card.ts';
import { useCard } from './use-card.ts';
import { useDeclinedText } from './use-declined-text.ts';

interface OrderPaymentProps {
  cardKey: string;
  purchase: Purchase;
  onPaid(purchase: { id: string }): void;
  /** Something else is to be bought instead. */
  onLeave(): void;
}

/** An order that is not paid yet: at its price, with this card or another. */
export function OrderPayment({ cardKey, purchase, onPaid, onLeave }: OrderPaymentProps) {
  const { t } = useTranslation('buy');
  const { money, time } = useFormat();
  const { client } = useSession();
  const declinedText = useDeclinedText();
  const card = useCard(cardKey);
  const { id, tokens, fiatAmount, currency, expiresAt, failure } = purchase;
  const amount = money(fiatAmount, currency);
  const form = useForm({
    schema: z.object({ name: line(80, 'Please enter Full Name') }),
    send: ({ name }) => payByCard(card, name, () => client.call(openPayment, { params: { id } })),
    onDone: onPaid,
  });
  return (
    <Form form={form} say={declinedText}>
      <Card title={t('order.title')}>
        <p className={account.amount}>{money(tokens, brand.token.symbol)}</p>
        <p className={account.soft}>{t('order.terms', { amount, time: time(expiresAt) })}</p>
        <Notice
          tone="error"
          text={failure !== null && !form.failure ? t(declinedKey(failure)) : ''}
        />
      </Card>
      <Card>
        <CardFields form={form} card={card} />
        <SubmitButton form={form} busy={t('paying')}>
          {t('pay-amount', { amount })}
        </SubmitButton>
        <Button look="quiet" onClick={onLeave}>
          {t('order.leave')}
        </Button>
      </Card>
    </Form>
  );
}
