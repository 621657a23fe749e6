/** The screens of a till. */
import type { JSX } from 'preact';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { DaysScreen } from './day/days-screen.tsx';
import { ReportScreen } from './day/report-screen.tsx';
import { DayScreen } from './day-screen.tsx';
import { EndScreen } from './end-screen.tsx';
import type { TillModel } from './model/till-model.ts';
import { Pad } from './pad.tsx';
import { PairForm } from './pair-form.tsx';
import { ReservationsScreen } from './reservations/reservations-screen.tsx';
import { SaleScreen } from './sale/sale-screen.tsx';
import { VisitScreen } from './visits/visit-screen.tsx';
import { WaitScreen } from './wait-screen.tsx';

export interface TillViewProps {
  model: TillModel;
  language: Language;
  locale: string;
  client: ApiClient;
  /** The server's time in milliseconds since 1970. */
  now(): number;
  /** The pairing code of a scanned QR image; empty without one. */
  scanned: string;
}

export function TillView(props: TillViewProps): JSX.Element {
  const { model, language } = props;
  const isLost = !model.isConnected.value && model.step.value.at !== 'unreachable';
  return (
    <div class="till">
      <Notice tone="error" text={isLost ? language.texts({ key: 'till:connection.lost' }) : ''} />
      <Screen {...props} />
    </div>
  );
}

function Screen({ model, language, locale, client, now, scanned }: TillViewProps): JSX.Element {
  const { texts } = language;
  const step = model.step.value;
  const till = model.till.value;
  switch (step.at) {
    case 'pair':
      return <PairForm {...{ model, texts, scanned }} problem={step.problem} />;
    case 'unreachable':
      return (
        <section class="till__middle">
          <h1>{texts({ key: 'till:page.title' })}</h1>
          <Notice tone="error" text={texts({ key: 'till:connection.unreachable' })} />
          <Button
            label={texts({ key: 'till:connection.again' })}
            onPress={() => void model.load()}
          />
        </section>
      );
    case 'asking':
      return (
        <section class="till__middle">
          <h1 class="visually-hidden">{texts({ key: 'till:page.title' })}</h1>
          <Notice tone="info" text={texts({ key: 'till:wait.sending' })} />
          <Button
            variant="outlined"
            label={texts({ key: 'till:wait.stop' })}
            onPress={model.stop}
          />
        </section>
      );
    case 'waiting':
      return <WaitScreen {...{ model, language }} sale={step.sale} />;
    case 'ended':
      return <EndScreen {...{ model, language }} sale={step.sale} />;
    case 'day':
      return <DayScreen {...{ model, language, locale, client, now }} />;
    case 'sale':
      return <SaleScreen {...{ model, language, locale, client }} sale={step.sale} />;
    case 'days':
      return <DaysScreen {...{ model, language, locale, client }} />;
    case 'visit':
      return <VisitScreen {...{ model, language, client }} passes={till?.passes ?? []} />;
    case 'reservations':
      return <ReservationsScreen {...{ model, language, locale, client }} />;
    case 'report':
      return <ReportScreen {...{ model, language, locale }} day={step.day} />;
    default:
      return till && step.at === 'pad' ? (
        <Pad {...{ model, language, locale, till }} />
      ) : (
        <h1 class="visually-hidden">{texts({ key: 'till:page.title' })}</h1>
      );
  }
}
