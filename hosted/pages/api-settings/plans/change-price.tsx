import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/plans/endpoints.ts';
import { changePrice, type PriceChange } from '#shared/plans/schemas.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AgreementStep } from './agreement-step.ts';

type When = NonNullable<z.output<typeof changePrice.body>['when']>;

/** Why a price cannot count within the running period, by the message of the server. */
const REFUSALS: Readonly<Record<string, 'price.period-unpaid' | 'price.nothing-to-adjust'>> = {
  'No period runs that is paid.': 'price.period-unpaid',
  'The rest of the period costs no more.': 'price.nothing-to-adjust',
};

/** Changes the price of an agreement, after it said from which charge and who decides. */
export function ChangePrice({ agreement, onDone, onClose }: AgreementStep) {
  const { t, i18n } = useTranslation('plans');
  const { client } = useSession();
  const textOf = useFailureText();
  const key = useRef(crypto.randomUUID());
  const { id, price, currency } = agreement;
  const [typed, setTyped] = useState(() => writeTypedAmount(price, i18n.language));
  const [when, setWhen] = useState<When>('next');
  const [planned, setPlanned] = useState<PriceChange>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const ask = (wanted: string, preview: boolean) =>
    client.call(endpoints.changePrice, {
      params: { id },
      headers: preview ? {} : { 'idempotency-key': key.current },
      body: { price: wanted, when, preview },
    });

  const form = useForm({
    schema: changePrice.body,
    shape: () => ({
      price: sentAmount(typed, i18n.language, currency) || '0',
      when,
      preview: true,
    }),
    send: (body) => ask(body.price, true),
    onDone(change) {
      key.current = crypto.randomUUID();
      setPlanned(change);
    },
  });

  function say(refused: Failure): string {
    const [known] = refused.fields.flatMap(({ message }) => REFUSALS[message] ?? []);
    return known ? t(known) : textOf(refused);
  }

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
          <Planned change={planned} agreement={agreement} />
          <Notice tone="error" text={failure ? say(failure) : ''} />
        </div>
      ) : (
        <Form form={form} say={say}>
          <p>{t('price.lead')}</p>
          <AmountField
            form={form}
            name="price"
            label={t('price.new')}
            currency={currency}
            text={typed}
            onText={setTyped}
          />
          <Choices<When>
            legend={t('price.when')}
            choices={[
              { value: 'next', name: t('price.from-next'), hint: t('price.from-next-hint') },
              { value: 'now', name: t('price.now'), hint: t('price.now-hint') },
            ]}
            chosen={when}
            onChoose={setWhen}
          />
          <SubmitButton form={form} busy={t('price.looking')}>
            {t('price.next')}
          </SubmitButton>
        </Form>
      )}
    </Modal>
  );
}

interface PlannedProps extends Pick<AgreementStep, 'agreement'> {
  change: PriceChange;
}

function Planned({ change, agreement }: PlannedProps) {
  const { t } = useTranslation('plans');
  const { date, money } = useFormat();
  const { price, currency, fromAt, adjustment } = change;
  const named = { price: money(price, currency), date: date(fromAt, agreement.zone) };
  const isHigher = Number(price) > Number(agreement.price);
  return (
    <p role="status">
      {adjustment
        ? t('price.adjusted', { ...named, rest: money(adjustment.price, currency) })
        : t(isHigher ? 'price.higher' : 'price.lower', named)}
    </p>
  );
}
