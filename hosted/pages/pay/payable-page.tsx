import { use } from 'react';
import { BUTTON_ID } from '#shared/ids.ts';
import { lazyPage, type PageProps } from '../../app/lazy-page.ts';
import { PayPage } from './pay-page.tsx';

const buttonPage = lazyPage(
  'button',
  () => import('../buttons/button-page.tsx').then(({ ButtonPage }) => ButtonPage),
  ['buttons'],
);

/** A payment, or the button a payment is made by: both are at `/pay/`. */
export function PayablePage(props: PageProps) {
  const { id = '' } = props.params;
  if (!BUTTON_ID.test(id)) return <PayPage key={id} {...props} />;
  // No fallback: what is on show stays until it is there.
  const ButtonPage = use(buttonPage());
  return <ButtonPage key={id} {...props} />;
}
