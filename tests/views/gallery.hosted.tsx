import { renderToStaticMarkup } from 'react-dom/server';
import { PayView } from '../../hosted/pages/pay/pay-view.tsx';
import type { PaintView } from './gallery.ts';

export const paint: PaintView = (viewModel, { texts, value }) =>
  renderToStaticMarkup(
    <PayView
      viewModel={viewModel}
      texts={texts}
      value={value}
      pageHref="/pay/pay_1"
      onAction={() => {}}
      onCancel={() => {}}
    />,
  );
