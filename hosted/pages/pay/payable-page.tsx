import { use } from 'react';
import { BUTTON_ID } from '#shared/ids.ts';
import { lazyPage, type PageProps } from '../../platform/lazy-page.ts';
import { PayPage } from './pay-page.tsx';

const buttonPage = lazyPage(
  'button',
  () => import('./buttons/button-page.tsx').then(({ ButtonPage }) => ButtonPage),
  ['buttons'],
);

/** The page at `/pay/`: a payment session or a payment button. */
export function PayablePage(props: PageProps) {
  const { id = '' } = props.params;
  // No fallback: the previous page stays visible until the chunk has loaded.
  const Payable = BUTTON_ID.test(id) ? use(buttonPage()) : PayPage;
  return <Payable key={id} {...props} />;
}
