/** Examples and field descriptions of the calls about API keys and requests. */
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import type { ApiRequestDetail } from '#shared/requests/schemas.ts';
import { PROOF_FIELDS } from './proof-fields.ts';

const KEY = 'tok_2b4d7n2c9v4x8k1m6q3t5w0y7z';
const REQUEST = '4a0f6f0e-6d58-4f0b-8a77-1f4a2a3c9d10';
const TOKEN = 'salus_test_5f1c…9f3c';

const draft = {
  name: 'Booking system',
  scopes: ['pay-sessions:read', 'pay-sessions:write', 'refunds:read'],
  addresses: ['192.0.2.0/24'],
  expiresAt: '2027-11-23T00:00:00.000Z',
};

const key: ApiKey = {
  id: KEY,
  ...draft,
  prefix: 'salus_test_',
  lastFour: '9f3c',
  createdAt: '2026-11-23T10:00:00.000Z',
  createdBy: { kind: 'person', id: 'usr_9v4x8k1m6q3t5w0y7z2b4d7n2c', name: 'Alba Prado' },
  lastUsedAt: null,
  replacedAt: null,
  suspendedAt: null,
  revealable: false,
};

const { body, isBodyCut, ...request }: ApiRequestDetail = {
  id: REQUEST,
  at: '2026-11-23T10:05:00.000Z',
  method: 'POST',
  route: '/api/merchant/pay-sessions',
  path: '/api/merchant/pay-sessions',
  status: 422,
  errorCode: 'validation_failed',
  durationMs: 4,
  idempotencyKey: 'order-17',
  address: '192.0.2.7',
  key: { id: KEY, name: draft.name, lastFour: '9f3c' },
  body: '{"amount":"40.00","currency":"EURO"}',
  isBodyCut: false,
};

export const KEY_EXAMPLES = {
  listApiKeys: { response: { data: [key] } },
  createApiKey: { body: draft, response: { token: TOKEN, key } },
  rollApiKey: {
    params: { id: KEY },
    body: { overlapHours: 24 },
    response: { token: TOKEN, key },
  },
  revokeApiKey: { params: { id: KEY }, response: { id: KEY } },
  listRequests: { query: { status: '4xx' }, response: { data: [request], next: null } },
  readRequest: { params: { id: REQUEST }, response: { ...request, body, isBodyCut } },
};

const REQUEST_FIELDS = {
  id: 'The ID of the request, as in the header `X-Request-Id` of the response.',
  at: 'The time when the call began.',
  method: 'The HTTP method.',
  route: 'The pattern of the path.',
  path: 'The path and the known query parameters of the call.',
  status: 'The HTTP status of the response.',
  errorCode: 'The error code; null if the call succeeded.',
  durationMs: 'The time until the response was sent, in milliseconds.',
  idempotencyKey: 'The Idempotency-Key of the call; null without one.',
  address: 'The IP address of the caller.',
  key: 'The API key of the call.',
  'key.id': 'The ID of the API key.',
  'key.name': 'The name of the API key; null for the API token.',
  'key.lastFour': 'The last four characters of the API key.',
};

const SCOPES = 'The scopes of the API key. Each call needs a scope.';

export const KEY_FIELDS = {
  NewApiKey: {
    name: 'Your name for the API key, such as the system that uses it.',
    scopes: SCOPES,
    addresses:
      'The IP addresses or CIDR ranges from which the key can be used, at most 20. Defaults to all addresses.',
    expiresAt: 'The time when the key expires. Defaults to never.',
    ...PROOF_FIELDS,
  },
  ApiKey: {
    id: 'The ID of the API key (`tok_…`).',
    name: 'The name of the API key; null for the API token.',
    prefix: 'The beginning of the key, which shows the mode.',
    lastFour: 'The last four characters of the key.',
    scopes: SCOPES,
    addresses: 'The CIDR ranges from which the key can be used; null for all addresses.',
    createdAt: 'The time when the key was created.',
    createdBy: 'Who created the key; null for an operator.',
    'createdBy.kind': 'The type of creator: `person` or `key`.',
    'createdBy.id': 'The ID of the person or API key.',
    'createdBy.name': 'The name of the person or API key.',
    lastUsedAt: 'The time of the last call, to the minute; null if the key was never used.',
    expiresAt: 'The time when the key expires; null for never.',
    replacedAt: 'The time when the key was replaced; null if it was not replaced.',
    suspendedAt:
      'The time when the key was suspended because a change of credentials was undone; null if it is not suspended. A suspended key can only create and read pay sessions until an owner decides.',
    revealable: 'Whether the member area can show the key again. Only the API token can be shown.',
  },
  MadeApiKey: {
    token: 'The full API key. Only this answer contains it.',
    key: 'The new API key.',
  },
  RolledApiKey: {
    overlapHours: 'The number of hours for which the previous key stays valid: 0, 24 or 168.',
    ...PROOF_FIELDS,
  },
  RevokedApiKey: { id: 'The ID of the API key.' },
  Request: REQUEST_FIELDS,
  RequestDetail: {
    ...REQUEST_FIELDS,
    body: 'The JSON body of the call without secrets, at most 4 kB; null without a body.',
    isBodyCut: 'Whether the body was longer than `body`.',
  },
};
