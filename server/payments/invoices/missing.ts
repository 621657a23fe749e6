import { Problem } from '../../platform/http/problem.ts';

/** Names each field that an invoice must state. */
export const missingProblem = (fields: readonly string[]): Problem =>
  new Problem('validation_failed', {
    errors: fields.map((path) => ({
      path,
      message: 'May not be empty.',
      code: 'missing',
    })),
  });
