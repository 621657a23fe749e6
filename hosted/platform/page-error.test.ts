import { expect, test } from 'vitest';
import { PageError, statusOf } from './page-error.ts';

test.each([
  [new PageError(404), 404],
  [{ status: 403 }, 403],
  [{ response: { status: 502 } }, 502],
  [{ statusCode: 410, status: 403, response: { status: 502 } }, 410],
  [new Error('a bug'), 500],
  ['a text', 500],
  [null, 500],
  [{ status: 'odd' }, 500],
])('reads the status of %o', (error, status) => {
  expect(statusOf(error)).toBe(status);
});
