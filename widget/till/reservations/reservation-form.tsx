import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiClient, Failure } from '#shared/http/api-client.ts';
import type { Text } from '#shared/text.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillReservation } from '#shared/till/schemas.ts';
import { readTypedAmount, writeTypedAmount } from '#shared/typed-amount.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { soldBy } from '../model/device-settings.ts';
import { failText } from '../model/fail-text.ts';
import type { TillModel } from '../model/till-model.ts';

interface ReservationFormProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
  reservation: TillReservation;
  onReleased(): void;
  onBack(): void;
}

/** Takes a reservation, whole or in part, or releases it. Each is pressed twice. */
export function ReservationForm(props: ReservationFormProps): JSX.Element {
  const { model, language, locale, client, reservation, onReleased, onBack } = props;
  const { texts } = language;
  const { id, currency, net, description, reference, terms } = reservation;
  const [typed, setTyped] = useState(writeTypedAmount(net, locale));
  const [asked, setAsked] = useState<'take' | 'release'>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const key = useRef(crypto.randomUUID());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const read = readTypedAmount(typed, locale, currency);
  const amount = read.kind === 'amount' && /[1-9]/.test(read.value) ? read.value : undefined;
  const money = (of: string) => ({ kind: 'money', amount: of, currency }) as const;

  function fail(error: Failure): void {
    setProblem(failText(error));
    if (error.code === 'network') return;
    key.current = crypto.randomUUID();
    setAsked(undefined);
  }

  async function take(): Promise<void> {
    if (!amount) {
      const example = writeTypedAmount('12.50', locale);
      return setProblem({ key: 'till:pad.wrong', values: { example } });
    }
    setProblem(undefined);
    if (asked !== 'take') return setAsked('take');
    setBusy(true);
    const taken = await client.call(calls.capture, {
      params: { id },
      body: { amount, ...soldBy() },
      headers: { 'idempotency-key': key.current },
    });
    setBusy(false);
    if (taken.ok) model.showSale(taken.value);
    else fail(taken.error);
  }

  async function release(): Promise<void> {
    setProblem(undefined);
    if (asked !== 'release') return setAsked('release');
    setBusy(true);
    const released = await client.call(calls.release, { params: { id } });
    setBusy(false);
    if (released.ok) onReleased();
    else fail(released.error);
  }

  return (
    <form
      class="day"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void take();
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {description ?? reference ?? texts({ key: 'till:reservation.title' })}
      </h1>
      {reference !== null && <p class="day__reference">{reference}</p>}
      {terms !== null && <p class="day__note">{terms}</p>}
      <div role="alert" class={problem ? 'notice notice--error' : 'visually-hidden'}>
        {problem ? texts(problem) : null}
      </div>
      <TextField
        name="amount"
        label={texts({ key: 'till:refund.amount', values: { rest: money(net) } })}
        autoComplete="off"
        value={typed}
        onInput={(text) => {
          setTyped(text);
          setAsked(undefined);
        }}
      />
      <p class="day__note">{texts({ key: 'till:reservation.rest' })}</p>
      <Button
        type="submit"
        idle={isBusy}
        label={texts({
          key: asked === 'take' ? 'till:reservation.take-now' : 'till:reservation.take',
          values: { amount: money(amount ?? net) },
        })}
      />
      <Button
        variant="outlined"
        idle={isBusy}
        label={texts({
          key: asked === 'release' ? 'till:reservation.release-now' : 'till:reservation.release',
        })}
        onPress={() => void release()}
      />
      <Button variant="quiet" label={texts({ key: 'till:reservation.back' })} onPress={onBack} />
    </form>
  );
}
