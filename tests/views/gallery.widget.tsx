import { renderToString } from 'preact-render-to-string';
import { PayView } from '../../widget/pay/pay-view.tsx';
import type { PaintView } from './gallery.ts';

export const paint: PaintView = (screen, { texts, value }) =>
  renderToString(
    <PayView
      screen={screen}
      texts={texts}
      value={value}
      pageHref="/pay/pay_1"
      onAction={() => {}}
      onCancel={() => {}}
    />,
  );
