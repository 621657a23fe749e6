import type { WayOn } from '#shared/pay/ending.ts';
import { signInPath } from '../../platform/sign-in-path.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';

/** Where the step on from the end of payment `id` leads on our pages. */
export function nextHref(next: WayOn | null, id: string): string | undefined {
  switch (next?.to) {
    case 'shop':
      return merchantAddress(next.url, id);
    // The page of a payment that its payer has made shows the receipt.
    case 'receipt':
      return signInPath(`/pay/${id}`);
    case 'reserved':
      return '/account/cash';
    case 'entry':
      return '/pay';
    case undefined:
      return undefined;
  }
}
