/** Operation ids, tags and error codes of endpoints for the OpenAPI document. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Documented, Endpoint } from '#shared/http/endpoint.ts';
import { FACTOR_SCOPES } from '#shared/team/scopes.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Every code a call may be refused with. */
    'x-error-codes'?: ErrorCode[];
  }
}

const words = (path: string) => path.split(/[/-]/).filter(Boolean);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** By default made of method and path: `POST /pay/:id/confirm` is `postPayByIdConfirm`. */
export function operationIdOf({
  name,
  method,
  path,
}: Pick<Documented, 'name' | 'method' | 'path'>): string {
  if (name) return name;
  const parts = words(path).map((word) =>
    word.startsWith(':') ? `By${capital(word.slice(1))}` : capital(word),
  );
  return method.toLowerCase() + parts.join('');
}

/** The first segment of the path; below `/merchant` the second, or `refunds`. */
export function tagOf({ path }: Endpoint): string {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean);
  const about = first === 'merchant' ? (rest.at(-1) === 'refunds' ? 'refunds' : second) : first;
  return capital(about.replaceAll('-', ' '));
}

/** All error codes of an endpoint: its own, and the common ones. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, errors, params, query, body, headers } = endpoint;
  const codes: ErrorCode[] = [...errors];
  if (access === 'business') {
    codes.push(...BUSINESS_ERRORS);
    if (FACTOR_SCOPES.includes(endpoint.scope)) codes.push(...FACTOR_ERRORS);
  }
  if (params ?? query ?? body ?? headers) codes.push('validation_failed');
  if (body) codes.push('malformed_request', 'payload_too_large', 'unsupported_media_type');
  return [...new Set([...codes, 'internal_error' as const, 'unavailable' as const])];
}

/** The errors of a credential. */
const BUSINESS_ERRORS = [
  'unauthenticated',
  'token_missing',
  'token_malformed',
  'wrong_mode',
  'address_not_allowed',
  'forbidden',
  'scope_missing',
  'person_disabled',
  'suspended',
  'not_found',
  'mode_mismatch',
] as const;

/** The errors of a person who acts for a business; a key has no factor to prove. */
export const FACTOR_ERRORS = [
  'second_factor_required',
  'mailbox_unproven',
  'account_frozen',
  'factor_too_new',
] as const;
