/** What a view of the pay flow shows: the shape, and the empty one. */
import type { Value } from '../format.ts';
import type { Press } from '../press/press-guard.ts';
import type { PayText } from '../text.ts';
import type { CouponField } from './coupon-field.ts';
import type { Item } from './details.ts';
import type { WayOn } from './ending.ts';
import type { Notice } from './notice.ts';
import type { Remedy } from './remedy.ts';
import type { PaySession } from './schemas.ts';
import type { Row } from './sum.ts';
import type { TimeViewModel } from './time-view-model.ts';

export interface PayViewModel {
  /** The view shows a skeleton. */
  loading: boolean;
  heading: PayText;
  /** Whether the heading is seen. Of an open payment, the merchant and the total are seen first. */
  headingShown: boolean;
  /** The sentence below the heading that says what happened or what to do. */
  message: PayText | null;
  /** The specification's text beside a heading of ours. */
  aside: PayText | null;
  merchant: PaySession['merchant'] | null;
  /** Test tokens pay: each view says so beside the merchant. */
  isTest: boolean;
  description: string | null;
  items: Item[];
  /** What makes the total, and below it the facts: the payer's own, or those of the payment. */
  rows: Row[];
  total: Value | null;
  facts: Row[];
  /** The merchant's own terms of a reservation or a pass, in the merchant's words. */
  terms: { label: PayText; text: string } | null;
  /** Where a coupon can be typed or removed; null where none can. */
  coupon: CouponField | null;
  /** The remaining time to pay; null when there is no limit to show. */
  time: TimeViewModel | null;
  notice: Notice | null;
  primary: { text: PayText; action: PayAction; enabled: boolean; busy: boolean } | null;
  /** Stands in one block with the button that pays; null where no press pays. */
  press: Press | null;
  /** The link that removes what keeps the payer from paying. */
  remedy: Remedy | null;
  /** Why the payer must confirm with a factor, shown instead of the button; else null. */
  confirm: PayText | null;
  /** Offers to sign in with another account. */
  switchable: boolean;
  /** Only a signed-in payer may cancel, and only while the payment is pending. */
  cancellable: boolean;
  /** Offers the payment on a hosted page, as a link. */
  pageLink: boolean;
  /** Offer to pay on another device. */
  phone: boolean;
  /** The one step on from an end. */
  next: WayOn | null;
  outcome: 'open' | 'success' | 'ended';
}

export type PayAction =
  | 'sign-in'
  | 'switch'
  | 'pay'
  | 'top-up'
  | 'renew-quote'
  | 'reload'
  | 'extend'
  | 'phone';

export const EMPTY: PayViewModel = {
  loading: false,
  heading: { key: 'heading.pay' },
  headingShown: true,
  message: null,
  aside: null,
  merchant: null,
  isTest: false,
  description: null,
  items: [],
  rows: [],
  total: null,
  facts: [],
  terms: null,
  coupon: null,
  time: null,
  notice: null,
  primary: null,
  press: null,
  remedy: null,
  confirm: null,
  switchable: false,
  cancellable: false,
  pageLink: false,
  phone: false,
  next: null,
  outcome: 'open',
};
