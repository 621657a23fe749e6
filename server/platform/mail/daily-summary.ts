/** What the e-mail of a business's day says. */
export interface DailySummary {
  merchant: string;
  day: string;
  payments: string;
  /** Sums by currency; empty for none. `sales` are net. */
  gross: string;
  coupon: string;
  discount: string;
  tip: string;
  sales: string;
  /** By currency and rate; empty for none. */
  tax: string;
  refunds: string;
  refundedTax: string;
  /** In tokens. */
  received: string;
  url: string;
}
