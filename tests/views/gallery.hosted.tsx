import { renderToStaticMarkup } from 'react-dom/server';
import { PayView } from '../../hosted/pages/pay/pay-view.tsx';
import type { PaintView } from './gallery.ts';

export const paint: PaintView = (screen, { texts, value }) =>
  renderToStaticMarkup(
    <PayView
      screen={screen}
      texts={texts}
      value={value}
      pageHref="/pay/pay_1"
      onAction={() => {}}
      onCancel={() => {}}
    />,
  );
