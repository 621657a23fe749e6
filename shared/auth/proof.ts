/** What is asked before an act that a stranger at an open screen must not do. */
import * as z from 'zod/mini';
import { OptionalCode } from '../second-factor/code.ts';
import { specified } from '../specified-errors.ts';

/** `code`: of the second step, where it is on. */
export const proofFields = {
  currentPassword: z
    .string(specified.password_missing.message)
    .check(z.minLength(1, specified.password_missing.message), z.maxLength(256)),
  code: OptionalCode,
};

/** What a call that asks for it may fail with. */
export const PROOF_ERRORS = [
  'unauthenticated',
  'forbidden',
  'credentials_invalid',
  'second_factor_missing',
  'second_factor_invalid',
  'rate_limited',
] as const;
