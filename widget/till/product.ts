import type { Item, TillState } from '#shared/till/schemas.ts';

/** What a till sells: a product of the business, or a pass, of which a sale has one and no tip. */
export type Product = Item & { isPass: boolean };

export const productsOf = ({ items, passes }: TillState): Product[] => [
  ...items.map((item) => ({ ...item, isPass: false })),
  ...passes
    .filter(({ isSold }) => isSold)
    .map((pass) => ({ ...pass, isPass: true, isAlone: false, takesTip: false })),
];
