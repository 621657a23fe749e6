import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { decimalsOf, formatAmount, isToken, parseDecimal } from '#shared/money.ts';
import * as endpoints from '#shared/reservations/endpoints.ts';
import { sentAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/form/amount-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';
import receipt from '../../../ui/receipt.module.css';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './reservation-detail.module.css';

interface ReservationDetailProps {
  session: MerchantPaySession;
  /** Called with what was done, in words. */
  onDone(text: string): void;
}

interface Asked {
  act: 'take' | 'release';
  /** One per question, so that a repeated press has one outcome. */
  key: string;
}

/** What is reserved, and the two acts that end it: each asks once. */
export function ReservationDetail({ session, onDone }: ReservationDetailProps) {
  const { t, i18n } = useTranslation('reservations');
  const { client } = useSession();
  const { money } = useFormat();
  const { id, currency, quote } = session;
  const [asked, setAsked] = useState<Asked>();
  const [typed, setTyped] = useState(() => writeTypedAmount(quote.net, i18n.language));
  const amount = sentAmount(typed, i18n.language, currency);
  const returned = restOf(quote.net, amount, currency);
  const said = { amount: money(amount, currency), returned: money(returned ?? '0', currency) };
  const whole = { amount: money(quote.net, currency) };
  const input = { params: { id }, headers: { 'idempotency-key': asked?.key ?? '' } };
  const ask = (act: Asked['act']) => setAsked({ act, key: crypto.randomUUID() });

  const take = useForm({
    schema: endpoints.capture.body,
    shape: () => ({ amount }),
    send: (body) => client.call(endpoints.capture, { ...input, body }),
    onDone: () => onDone(t(Number(returned) > 0 ? 'done.part' : 'done.all', said)),
  });
  const release = useForm({
    schema: endpoints.capture.body,
    shape: () => ({}),
    send: () => client.call(endpoints.release, input),
    onDone: () => onDone(t('done.released', whole)),
  });

  if (asked?.act === 'take') {
    return (
      <Question
        form={take}
        text={t(Number(returned) > 0 ? 'take.ask-part' : 'take.ask-all', said)}
        yes={t('take.yes', said)}
        onBack={() => setAsked(undefined)}
      />
    );
  }
  if (asked) {
    return (
      <Question
        form={release}
        text={t('release.ask', whole)}
        yes={t('release.yes')}
        onBack={() => setAsked(undefined)}
      />
    );
  }
  return (
    <>
      <Facts session={session} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (returned !== undefined) ask('take');
        }}
      >
        <AmountField
          form={take}
          name="amount"
          label={t('take.amount', { currency })}
          message={t('take.hint')}
          currency={currency}
          text={typed}
          onText={setTyped}
          most={quote.net}
          reading={returned === undefined ? undefined : t('take.reading', said)}
        />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => ask('release')}>
            {t('release.open')}
          </Button>
          <Button type="submit" variant="wide" idle={returned === undefined}>
            {t('take.open')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** What returns of `net` when `amount` is taken; undefined if it cannot be taken. */
function restOf(net: string, amount: string, currency: string): string | undefined {
  const units = (text: string) => parseDecimal(text, decimalsOf(currency) ?? 0);
  const [most, asked] = [units(net), units(amount)];
  if (!most || !asked || asked > most) return undefined;
  return formatAmount(most - asked, currency);
}

function Facts({ session }: { session: MerchantPaySession }) {
  const { t } = useTranslation(['reservations', 'sales']);
  const { money, time } = useFormat();
  const { reference, description, quote, currency, authorizedAt, captureBefore, terms } = session;
  const rows: (readonly [string, ReactNode])[] = [
    ...(reference ? [[t('sales:payments.reference'), reference] as const] : []),
    ...(description ? [[t('sales:detail.description'), description] as const] : []),
    [t('open.most'), money(quote.net, currency)],
    ...(isToken(currency)
      ? []
      : [[t('detail.tokens'), money(quote.total, brand.token.symbol)] as const]),
    ...(authorizedAt ? [[t('list.reserved'), time(authorizedAt)] as const] : []),
    ...(captureBefore ? [[t('list.until'), time(captureBefore)] as const] : []),
    ...(terms ? [[t('open.terms'), terms] as const] : []),
  ];
  return (
    <dl className={receipt.rows}>
      {rows.map(([name, value]) => (
        <div key={name} className={receipt.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface QuestionProps {
  form: FormState;
  text: string;
  yes: string;
  onBack(): void;
}

function Question({ form, text, yes, onBack }: QuestionProps) {
  const { t } = useTranslation('reservations');
  const question = useRef<HTMLParagraphElement>(null);
  // The pressed button was removed.
  useEffect(() => question.current?.focus(), []);
  return (
    <Form form={form}>
      <p className={styles.question} ref={question} tabIndex={-1}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" idle={form.busy} onClick={onBack}>
          {t('detail.back')}
        </Button>
        <SubmitButton form={form} busy={t('detail.busy')}>
          {yes}
        </SubmitButton>
      </div>
    </Form>
  );
}
