/** Errors of RFC 6749: sections 4.1.2.1 (in the redirect) and 5.2 (of the token endpoint). */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  /** @param description for developers, in printable ASCII without quotes and backslashes */
  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}
