/** The endpoints of OAuth, outside `/api`: other specifications than ours define their messages. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REVOKE_PATH = '/oauth/revoke';
export const BALANCES_PATH = '/oauth/balances';
