import type { Failure } from '#shared/http/api-client.ts';

const NAMES = {
  'seller.name': 'field.name',
  'seller.street': 'field.street',
  'seller.city': 'field.city',
  'seller.country': 'field.country',
  'seller.vatId': 'field.vat-id',
  'seller.exemption': 'field.exemption',
} as const;

const isOfSeller = (path: string): path is keyof typeof NAMES => path in NAMES;

/** The names of what an invoice must state of its business, and no field of this form holds. */
export const missingOfSeller = ({
  fields,
}: Pick<Failure, 'fields'>): (typeof NAMES)[keyof typeof NAMES][] =>
  fields.flatMap(({ path }) => (isOfSeller(path) ? [NAMES[path]] : []));
