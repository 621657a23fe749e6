import type { FastifyRequest } from 'fastify';
import { findKey } from '../../merchants/api-keys/api-token.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireAddress, requireKey, requireScope } from '../../platform/http/require-access.ts';
import { OAuthError } from './oauth-error.ts';
import type { Parameters } from './parameters.ts';

interface Credentials {
  id: string;
  secret: string;
}

/** The business, and the API key that authenticated it. */
export interface Client {
  id: string;
  key: string;
}

/**
 * A client is a business, and its secret one of its API keys that may read links: with HTTP Basic
 * or in the form (RFC 6749, section 2.3.1).
 * @throws OAuthError invalid_request, invalid_client, unauthorized_client
 */
export async function authenticateClient(
  app: Pick<App, 'db' | 'config'>,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<Client> {
  const { id, secret } = credentialsOf(request, parameters);
  const caller = await keyOf(app, secret);
  if (caller?.business.id !== id) throw invalid();
  try {
    requireAddress(caller, request.ip);
    requireScope(caller, 'links:read');
    return { id, key: requireKey(caller).id };
  } catch {
    const description = 'The API key has no scope links:read, or may not be used from here.';
    throw new OAuthError('unauthorized_client', description);
  }
}

/** A malformed key, or one of the other mode, is an invalid secret like any other. */
async function keyOf({ db, config }: Pick<App, 'db' | 'config'>, secret: string) {
  try {
    return await findKey(db, config, secret);
  } catch (error) {
    if (error instanceof Problem && error.statusCode < 500) return undefined;
    throw error;
  }
}

function credentialsOf({ headers }: FastifyRequest, parameters: Parameters): Credentials {
  const id = parameters.get('client_id');
  const secret = parameters.get('client_secret');
  if (headers.authorization === undefined) {
    if (id === undefined || secret === undefined) throw invalid();
    return { id, secret };
  }
  if (secret !== undefined) {
    throw new OAuthError('invalid_request', 'The client authenticates twice.');
  }
  const basic = basicOf(headers.authorization);
  if (!basic || (id !== undefined && id !== basic.id)) throw invalid();
  return basic;
}

/** Both parts are encoded as in a form before they are joined. */
function basicOf(header: string): Credentials | undefined {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(header) ?? [];
  const [, id = '', secret = ''] =
    /^([^:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  const decoded = new URLSearchParams(`id=${id}&secret=${secret}`);
  const read = { id: decoded.get('id') ?? '', secret: decoded.get('secret') ?? '' };
  return read.id && read.secret ? read : undefined;
}

const invalid = () => new OAuthError('invalid_client', 'The client id or its secret is not valid.');
