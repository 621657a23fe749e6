import { expect, test } from 'vitest';
import { missingOf, missingOfSeller } from './seller-fields.ts';

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

test('names what is missing of one party', () => {
  const paths = ['seller.city', 'buyer.name', 'buyer.country', 'paySession'];
  expect(missingOf('buyer', paths)).toEqual(['field.name', 'field.country']);
  expect(missingOf('seller', paths)).toEqual(['field.city']);
});
