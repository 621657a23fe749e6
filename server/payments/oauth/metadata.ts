import { AUTHORIZE_PATH, REVOKE_PATH, TOKEN_PATH } from './paths.ts';
import { SCOPE } from './scope.ts';

const AUTHENTICATION = ['client_secret_basic', 'client_secret_post'];

/** Authorization server metadata (RFC 8414). The issuer is our origin. */
export const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: issuer + AUTHORIZE_PATH,
  token_endpoint: issuer + TOKEN_PATH,
  revocation_endpoint: issuer + REVOKE_PATH,
  scopes_supported: [SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: AUTHENTICATION,
  revocation_endpoint_auth_methods_supported: AUTHENTICATION,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer}/docs/linking`,
});
