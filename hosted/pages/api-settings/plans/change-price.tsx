import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/plans/endpoints.ts';
import { changePrice, type PriceChange } from '#shared/plans/schemas.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AgreementStep } from './agreement-step.ts';

/** Changes the price of an agreement, after it said from which charge and who decides. */
export function ChangePrice({ agreement, onDone, onClose }: AgreementStep) {
  const { t, i18n } = useTranslation('plans');
  const { client } = useSession();
  const textOf = useFailureText();
  const key = useRef(crypto.randomUUID());
  const { id, price, currency } = agreement;
  const [typed, setTyped] = useState(() => writeTypedAmount(price, i18n.language));
  const [planned, setPlanned] = useState<PriceChange>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const ask = (wanted: string, preview: boolean) =>
    client.call(endpoints.changePrice, {
      params: { id },
      headers: preview ? {} : { 'idempotency-key': key.current },
      body: { price: wanted, preview },
    });

  const form = useForm({
    schema: changePrice.body,
    shape: () => ({ price: sentAmount(typed, i18n.language, currency) || '0', preview: true }),
    send: (body) => ask(body.price, true),
    onDone: setPlanned,
  });

  async function change(wanted: string) {
    setBusy(true);
    setFailure(undefined);
    const answer = await ask(wanted, false);
    setBusy(false);
    if (answer.ok) onDone();
    else setFailure(answer.error);
  }

  return (
    <Modal
      open
      title={t('price.title')}
      onClose={onClose}
      actions={
        planned && (
          <>
            <Button variant="quiet" onClick={() => setPlanned(undefined)}>
              {t('price.back')}
            </Button>
            <Button idle={isBusy} onClick={() => void change(planned.price)}>
              {t(isBusy ? 'form.saving' : 'price.title')}
            </Button>
          </>
        )
      }
    >
      {planned ? (
        <div className={styles.slip}>
          <Planned change={planned} isHigher={Number(planned.price) > Number(price)} />
          <Notice tone="error" text={failure ? textOf(failure) : ''} />
        </div>
      ) : (
        <Form form={form}>
          <p>{t('price.lead')}</p>
          <AmountField
            form={form}
            name="price"
            label={t('price.new')}
            currency={currency}
            text={typed}
            onText={setTyped}
          />
          <SubmitButton form={form} busy={t('price.looking')}>
            {t('price.next')}
          </SubmitButton>
        </Form>
      )}
    </Modal>
  );
}

function Planned({ change, isHigher }: { change: PriceChange; isHigher: boolean }) {
  const { t } = useTranslation('plans');
  const { date, money } = useFormat();
  const { price, currency, fromAt } = change;
  const named = { price: money(price, currency), date: date(fromAt) };
  return <p role="status">{t(isHigher ? 'price.higher' : 'price.lower', named)}</p>;
}
