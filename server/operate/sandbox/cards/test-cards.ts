import { sha256Base64Url } from '../../../platform/core/sha256.ts';

/** The outcome of a payment with one of Stripe's test cards. */
export interface TestCard {
  declines?: { code: string; declineCode: string | null; message: string };
  /** Requires a 3-D Secure challenge. */
  challenges?: true;
  /** The payment is disputed soon after. */
  disputes?: true;
}

const declined = (declineCode: string, message = 'Your card was declined.') => ({
  declines: { code: 'card_declined', declineCode, message },
});

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': {
    declines: {
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
    },
  },
  '4000000000000127': {
    declines: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  '4000000000000119': {
    declines: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000002500003155': { challenges: true },
  '4000000000003220': { challenges: true },
  '4000000000000259': { disputes: true },
};

/** @returns undefined for any other number: real cards are always declined */
export const testCard = (number: string): TestCard | undefined => CARDS[number];

export const brandOf = (number: string): string => (number.startsWith('5') ? 'mastercard' : 'visa');

/** One fingerprint per card number; the number cannot be derived from it. */
export const fingerprintOf = (number: string): string =>
  sha256Base64Url(`sandbox:${number}`).slice(0, 16);
