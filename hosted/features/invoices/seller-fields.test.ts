import { expect, test } from 'vitest';
import { missingOfSeller } from './seller-fields.ts';

const failure = (...paths: string[]) => ({
  code: 'validation_failed' as const,
  fields: paths.map((path) => ({ path, message: 'May not be empty.', code: 'missing' })),
});

test('names what the business has to complete, and no field of the customer', () => {
  expect(missingOfSeller(failure('seller.vatId', 'seller.city', 'buyer.name'))).toEqual([
    'field.vat-id',
    'field.city',
  ]);
  expect(missingOfSeller(failure('buyer.street'))).toEqual([]);
});
