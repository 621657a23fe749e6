import { OAuthError } from './oauth-error.ts';

/** Parameters of a query or a form. One that is empty counts as absent (RFC 6749, section 3.1). */
export interface Parameters {
  /** @throws OAuthError invalid_request for a parameter given more than once */
  get(name: string): string | undefined;
  /** @throws OAuthError invalid_request */
  require(name: string): string;
}

/** @param text in the format application/x-www-form-urlencoded */
export function readParameters(text: string): Parameters {
  const given = new URLSearchParams(text);
  const get = (name: string) => {
    const [value, ...more] = given.getAll(name);
    if (more.length > 0) throw new OAuthError('invalid_request', `${name} is given twice.`);
    // PostgreSQL has no text with NUL.
    if (value?.includes('\0')) throw new OAuthError('invalid_request', `${name} has a NUL.`);
    return value || undefined;
  };
  return {
    get,
    require(name) {
      const value = get(name);
      if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`);
      return value;
    },
  };
}
