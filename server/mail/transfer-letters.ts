/** The letters about a transfer, each with how it reads what it says at the moment it is sent. */
import { readAirdrop } from '../airdrops/airdrop-letter.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { readDepositReceipt } from '../deposits/receipt-letter.ts';
import { readPaymentReceipt } from '../pay/receipt-letter.ts';
import { readPurchaseReceipt, readPurchaseReversal } from '../purchases/purchase-letters.ts';
import { readRefundGiven, readRefundReceived } from '../refunds/refund-letter.ts';
import { readLevelChange } from '../staking/level-letter.ts';
import type { LetterValues, TransferLetterName } from './letter-values.ts';

export interface About {
  transfer: string;
  /** Who reads it: nothing is told of anybody else. */
  member: string;
  /** The reader's language, in which amounts are written. */
  locale: string;
}

/** @returns undefined when that transfer is none of that member's */
type Reader<Name extends TransferLetterName> = (
  db: Db,
  config: Config,
  about: About,
) => Promise<LetterValues[Name] | undefined>;

type Readers = { readonly [Name in TransferLetterName]: Reader<Name> };

const TRANSFER_LETTERS: Readers = {
  'payment-receipt': readPaymentReceipt,
  'refund-received': readRefundReceived,
  'refund-given': readRefundGiven,
  'deposit-receipt': readDepositReceipt,
  'purchase-receipt': readPurchaseReceipt,
  'purchase-reversed': readPurchaseReversal,
  'level-changed': readLevelChange,
  'membership-lapsed': readLevelChange,
  'airdrop-received': readAirdrop,
};

/** @throws when there is no such letter, or nothing to tell this member of this transfer */
export async function readTransferLetter(
  db: Db,
  config: Config,
  letter: string,
  about: About,
): Promise<LetterValues[TransferLetterName]> {
  const isKnown = (name: string): name is TransferLetterName =>
    Object.hasOwn(TRANSFER_LETTERS, name);
  const values = isKnown(letter) ? await TRANSFER_LETTERS[letter](db, config, about) : undefined;
  if (!values) throw new Error(`no ${letter} of ${about.transfer} for ${about.member}`);
  return values;
}
