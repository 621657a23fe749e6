export interface WithdrawalNews {
  amount: string;
  /** In full, so that the recipient can compare it. */
  address: string;
  at: string;
  /** Nothing is sent before. */
  until: string;
  /** The hash of the transaction; empty before there is one. */
  transaction: string;
  /** Not empty when it waits because nobody else of the team could approve it. */
  onePerson: string;
  /** Not empty for a withdrawal of a business, whose e-mails say *payout*. */
  payout: string;
  /** Not empty when nothing remains of the membership: the member leaves. */
  leaving: string;
  /** Not empty when it was cancelled because the business's address was changed. */
  replaced: string;
  url: string;
}

/** To whoever may approve it. `by`: the e-mail address of who requested it. */
export interface SecondApprovalNews
  extends Omit<WithdrawalNews, 'transaction' | 'onePerson' | 'payout' | 'leaving' | 'replaced'> {
  business: string;
  by: string;
}
