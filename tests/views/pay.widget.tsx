import '@preact/signals';
import { act, render } from '@testing-library/preact';
import en from '#locales/en/pay.json';
import es from '#locales/es/pay.json';
import { couponCall } from '#shared/pay/coupon-field.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import { payViewModel } from '#shared/pay/view-model.ts';
import { PayView } from '../../widget/pay/pay-view.tsx';
import { createLanguage } from '../../widget/texts.ts';
import type { PayTwin } from './twins.ts';

const TEXTS = { en, es };

type ShownProps = Parameters<PayTwin['mount']>;

function Shown({ given: [flow, language, tell] }: { given: ShownProps }) {
  const state = flow.state.value;
  const { texts, value } = createLanguage(language, { pay: TEXTS[language] });
  return (
    <PayView
      viewModel={payViewModel(state, flow.countdown.value)}
      texts={textsOf('session' in state ? state.session : undefined, texts)}
      value={value}
      pageHref="/pay/pay_1"
      nextHref="/next"
      onAction={tell}
      onCancel={() => tell('cancel')}
      onCoupon={couponCall(flow)}
    />
  );
}

export const twin: PayTwin = {
  framework: 'Preact',
  settle: (change) => act(async () => void (await change())),
  async mount(...given) {
    const { container, unmount } = render(<Shown given={given} />);
    return { element: container as HTMLElement, unmount };
  },
};
