import type { Failure } from '#shared/http/api-client.ts';
import type { MissingField } from '#shared/invoices/schemas.ts';

const NAMES = {
  'seller.name': 'field.name',
  'seller.street': 'field.street',
  'seller.city': 'field.city',
  'seller.country': 'field.country',
  'seller.vatId': 'field.vat-id',
  'seller.exemption': 'field.exemption',
  'buyer.name': 'field.name',
  'buyer.street': 'field.street',
  'buyer.city': 'field.city',
  'buyer.country': 'field.country',
} as const satisfies Record<MissingField, string>;

type Name = (typeof NAMES)[MissingField];

const isMissingField = (path: string): path is MissingField => path in NAMES;

/** The names of those fields that are of one party. */
export const missingOf = (party: 'seller' | 'buyer', paths: readonly string[]): Name[] =>
  paths.flatMap((path) =>
    isMissingField(path) && path.startsWith(`${party}.`) ? [NAMES[path]] : [],
  );

/** The names of what an invoice must state of its business, and no field of this form holds. */
export const missingOfSeller = ({ fields }: Pick<Failure, 'fields'>): Name[] =>
  missingOf(
    'seller',
    fields.map(({ path }) => path),
  );
