/** The values of e-mails about regular payments. An empty one has no row and no paragraph. */
import type { MerchantValues } from './payment-values.ts';

interface Agreed extends MerchantValues {
  /** Its name, which the business chose. */
  plan: string;
  /** Where the agreement is ended without signing in; empty when it has ended. */
  endUrl: string;
  url: string;
}

interface Terms extends Agreed {
  price: string;
  rhythm: string;
  /** What may be taken in one period, in money and tokens. */
  most: string;
}

export interface PlanValues {
  'agreement-begun': Terms & {
    /** Dates without time, in the zone of the agreement. `first`: after a trial; `next`: after a payment. */
    first: string;
    next: string;
    minimum: string;
    noticePeriod: string;
    at: string;
    terms: string;
  };
  /** `day`: on which it goes on. */
  'agreement-frozen': Agreed & { day: string };
  /** `next`: the day of the next payment; empty when none follows. */
  'freeze-ended': Agreed & { next: string };
  /** `most`: in tokens. */
  'charge-announced': Agreed & { amount: string; day: string; most: string };
  'charge-failed': Agreed & {
    amount: string;
    day: string;
    /** The day of the next attempt; empty when there is none. */
    retry: string;
    /** The class of the failure is not empty. */
    insufficient: string;
    debt: string;
    level: string;
    trial: string;
    cap: string;
    frozen: string;
    mandate: string;
  };
  /**
   * `formerPrice`: the price until now, where another one is asked for. `today`: what a charge takes, in money and in tokens at the
   * price of the day; empty without one. `adjustment`: what the approval takes at once, in both.
   */
  'approval-asked': Terms & { formerPrice: string; today: string; adjustment: string };
  'mandate-paused': Agreed & { at: string };
  'mandate-ended': Agreed & { at: string };
  /** `ends`: when it runs on until a later day. `over`: when it does not. */
  'agreement-ended': Agreed & { at: string; ends: string; over: string };
}
