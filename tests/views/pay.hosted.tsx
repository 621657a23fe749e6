import { act, render } from '@testing-library/react';
import i18next from 'i18next';
import { couponCall } from '#shared/pay/coupon-field.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import { payViewModel } from '#shared/pay/view-model.ts';
import { PayView } from '../../hosted/pages/pay/pay-view.tsx';
import { loadTexts } from '../../hosted/platform/i18n.ts';
import { useSignal } from '../../hosted/platform/use-signal.ts';
import { startTestTexts } from '../../hosted/test-support/texts.ts';
import { usePayTexts } from '../../hosted/ui/use-view-texts.ts';
import type { PayTwin } from './twins.ts';

type ShownProps = Parameters<PayTwin['mount']>;

function Shown({ given: [flow, , tell] }: { given: ShownProps }) {
  const { texts, value } = usePayTexts();
  const state = useSignal(flow.state);
  return (
    <PayView
      viewModel={payViewModel(state, useSignal(flow.countdown))}
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
  framework: 'React',
  settle: (change) => act(async () => void (await change())),
  async mount(...given) {
    const [, language] = given;
    if (!i18next.isInitialized) await startTestTexts(language);
    await i18next.changeLanguage(language);
    await loadTexts(['pay']);
    const { container, unmount } = render(<Shown given={given} />);
    return { element: container, unmount };
  },
};
