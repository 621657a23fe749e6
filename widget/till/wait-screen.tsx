import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TillSale } from '#shared/till/schemas.ts';
import { QrCode } from '../pay/qr-code.tsx';
import type { Language } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { TillModel } from './model/till-model.ts';
import { SaleSum } from './sale-sum.tsx';

interface WaitScreenProps {
  model: TillModel;
  language: Language;
  sale: TillSale;
}

/** Two groups of four, as a phone number is read. */
const grouped = (code: string) => code.replace(/^(\d{4})/, '$1 ');

/** What the customer sees. */
export function WaitScreen({ model, language, sale }: WaitScreenProps): JSX.Element {
  const { texts, value } = language;
  const { figures, currency, url, code, item, reason } = sale;
  const total = value({ kind: 'money', amount: figures.net, currency });
  const [before, after] = texts({ key: 'till:wait.title', values: { total } }).split(total);
  const heading = useRef<HTMLHeadingElement>(null);
  const problem = model.problem.value;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="wait">
      <div class="wait__code">
        <QrCode text={url} label={texts({ key: 'till:wait.label' })} />
      </div>
      <div class="wait__facts">
        <h1 ref={heading} tabIndex={-1} class="wait__title">
          {before}
          <span class="wait__total">{total}</span>
          {after}
        </h1>
        {item !== null && <p class="wait__soft">{item}</p>}
        <SaleSum sale={sale} language={language} class="wait__soft" />
        <p class="wait__scan">{texts({ key: 'till:wait.scan' })}</p>
        {code !== null && (
          <p class="wait__or">
            {texts({ key: 'till:wait.or', values: { address: `${location.host}/pay` } })}{' '}
            <strong class="wait__digits">{grouped(code)}</strong>
          </p>
        )}
        <Notice tone="info" text={reason ? texts({ key: `till:refusal.${reason}` }) : ''} />
        <div role="alert" class={problem ? 'notice notice--error' : 'visually-hidden'}>
          {problem ? texts(problem) : null}
        </div>
        <Button
          variant="outlined"
          label={texts({ key: 'till:wait.cancel' })}
          onPress={() => void model.cancel()}
        />
      </div>
    </section>
  );
}
