import { renderToString } from 'preact-render-to-string';
import { PayView } from '../../widget/pay/pay-view.tsx';
import type { PaintView } from './gallery.ts';

export const paint: PaintView = (viewModel, { texts, value }) =>
  renderToString(
    <PayView
      viewModel={viewModel}
      texts={texts}
      value={value}
      pageHref="/pay/pay_1"
      onAction={() => {}}
      onCancel={() => {}}
    />,
  );
