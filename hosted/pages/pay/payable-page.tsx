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
  if (!BUTTON_ID.test(id)) return <PayPage key={id} {...props} />;
  // No fallback: the previous page stays visible until the chunk has loaded.
  const ButtonPage = use(buttonPage());
  return <ButtonPage key={id} {...props} />;
}
