import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';
import type { Text } from '#shared/text.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillSale, TillState } from '#shared/till/schemas.ts';
import { readTypedAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { failText } from '../model/fail-text.ts';
import type { TillModel } from '../model/till-model.ts';
import { RefundLines } from './refund-lines.tsx';

interface RefundFormProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
  sale: TillSale;
  refunds: NonNullable<TillState['refunds']>;
}

/** Refunds the rest of a payment or a part of it. A repeated press after a lost answer refunds once. */
export function RefundForm(props: RefundFormProps): JSX.Element {
  const { model, language, locale, client, sale, refunds } = props;
  const { texts, value } = language;
  const { currency, figures, pass } = sale;
  const rest = formatAmount(
    unitsOf(figures.net, currency) - unitsOf(figures.refunded, currency),
    currency,
  );
  // Of a pass, what is unused; nothing where nothing is.
  const proposed = pass?.amount ?? rest;
  const proposal = /[1-9]/.test(proposed) ? writeTypedAmount(proposed, locale) : '';
  const [typed, setTyped] = useState(proposal);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const [lines, setLines] = useState<readonly number[]>([]);
  const key = useRef(crypto.randomUUID());
  const read = readTypedAmount(typed, locale, currency);
  const amount = read.kind === 'amount' && /[1-9]/.test(read.value) ? read.value : undefined;
  // The server computes it: a visit may have been taken since.
  const isUnused = Boolean(pass) && lines.length === 0 && typed === proposal;
  const money = (decimal: string, of = currency) =>
    ({ kind: 'money', amount: decimal, currency: of }) as const;

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (!amount && !isUnused) {
      const example = writeTypedAmount('12.50', locale);
      return setProblem({ key: 'till:pad.wrong', values: { example } });
    }
    setProblem(undefined);
    if (!isAsking) return setAsking(true);
    setBusy(true);
    const refunded = await client.call(calls.refund, {
      params: { id: sale.id },
      body: { ...(isUnused ? {} : { amount }), ...(lines.length > 0 ? { lines: [...lines] } : {}) },
      headers: { 'idempotency-key': key.current },
    });
    setBusy(false);
    if (refunded.ok) {
      model.showSale(refunded.value);
      return model.load();
    }
    const isLines = refunded.error.fields.some(({ path }) => path === 'lines');
    setProblem(isLines ? { key: 'till:refund.lines-exceeded' } : failText(refunded.error));
    // What was refused may be asked again with another amount.
    if (refunded.error.code !== 'network') {
      key.current = crypto.randomUUID();
      setAsking(false);
    }
  }

  /** Proposes what was paid for the chosen lines, and is not refunded yet. */
  function choose(chosen: readonly number[]): void {
    const paid = chosen.reduce(
      (sum, at) => sum + unitsOf(sale.refundLines[at]?.net ?? '0', currency),
      0n,
    );
    const isLess = chosen.length > 0 && paid < unitsOf(rest, currency);
    setLines(chosen);
    setTyped(
      chosen.length === 0
        ? proposal
        : writeTypedAmount(isLess ? formatAmount(paid, currency) : rest, locale),
    );
    setAsking(false);
  }

  const label = amount
    ? texts({
        key: isAsking ? 'till:refund.confirm' : 'till:refund.go',
        values: { amount: money(amount) },
      })
    : texts({ key: 'till:refund.title' });
  return (
    <form class="refund" onSubmit={(event) => void submit(event)} noValidate>
      <h2>{texts({ key: 'till:refund.title' })}</h2>
      <p class="day__note">
        {texts({
          key: 'till:refund.left',
          values: { left: money(refunds.left, refunds.currency) },
        })}
      </p>
      {pass && <p>{texts(passText(pass))}</p>}
      <div role="alert" class={problem ? 'notice notice--error' : 'visually-hidden'}>
        {problem ? texts(problem) : null}
      </div>
      {sale.refundLines.length > 0 && (
        <RefundLines
          lines={sale.refundLines}
          onChoose={choose}
          {...{ currency, chosen: lines, language }}
        />
      )}
      <TextField
        name="refund"
        label={texts({ key: 'till:refund.amount', values: { rest: value(money(rest)) } })}
        autoComplete="off"
        value={typed}
        onInput={(text) => {
          setTyped(text);
          setAsking(false);
        }}
      />
      <Button type="submit" variant="outlined" label={label} idle={isBusy} />
    </form>
  );
}

function passText({ sold, unused }: NonNullable<TillSale['pass']>): Text {
  if (sold === null)
    return { key: unused > 0 ? 'till:refund.pass-unlimited' : 'till:visit.expired' };
  if (unused === 0) return { key: 'till:visit.used-up' };
  return { key: 'till:refund.pass', values: { unused: String(unused), sold: String(sold) } };
}

const unitsOf = (amount: string, currency: string): bigint =>
  parseDecimal(amount, decimalsOf(currency) ?? 0) ?? 0n;
