/** What an answer says about authorisation. */
import type { LightMyRequestResponse } from 'fastify';
import type { Outcome } from './oracle.ts';

const CLASSES: Record<string, Outcome> = {
  unauthenticated: 'unauthenticated',
  token_missing: 'unauthenticated',
  token_malformed: 'unauthenticated',
  forbidden: 'forbidden',
  not_found: 'not_found',
  session_not_found: 'not_found',
  scope_missing: 'scope_missing',
  suspended: 'suspended',
  second_factor_required: 'second_factor_required',
  mailbox_unproven: 'mailbox_unproven',
  factor_too_new: 'factor_too_new',
  mode_mismatch: 'mode_mismatch',
  person_disabled: 'person_disabled',
  account_frozen: 'account_frozen',
};

/**
 * Any code that is not one of authorisation passes: a wrong password, a missing field, a sold-out button.
 */
export const outcomeSaid = ({
  headers,
  body,
}: Pick<LightMyRequestResponse, 'headers' | 'body'>): Outcome => {
  const isJson = String(headers['content-type']).startsWith('application/json');
  const said: unknown = isJson ? JSON.parse(body) : {};
  const code = typeof said === 'object' && said !== null ? Reflect.get(said, 'code') : undefined;
  return CLASSES[String(code)] ?? 'passes';
};
