/** The card network's fields, in the order of the form. */
export const CARD_PARTS = ['number', 'expiry', 'cvc'] as const;
export type CardPart = (typeof CARD_PARTS)[number];
