/** The values of mails about purchases that went back. */
export interface PurchaseRefused {
  tokens: string;
  paid: string;
  order: string;
  url: string;
}

export interface PurchaseWithdrawn {
  tokens: string;
  /** The money that goes back to the card. */
  back: string;
  at: string;
  order: string;
  url: string;
}
