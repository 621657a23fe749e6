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
  id: 'The request id, as in the header `X-Request-Id` of the response.',
  at: 'When the call began.',
  method: 'The HTTP method.',
  route: 'The pattern of the path.',
  path: 'The path and the known query parameters, as they were called.',
  status: 'The HTTP status of the response.',
  errorCode: 'The code of the error; null when the call succeeded.',
  durationMs: 'Milliseconds until the response was sent.',
  idempotencyKey: 'The Idempotency-Key of the call; null without one.',
  address: 'The IP address of the caller.',
  key: 'The key it was made with.',
  'key.id': 'Its id.',
  'key.name': 'Its name; null for the API token.',
  'key.lastFour': 'Its last four characters.',
};

export const KEY_FIELDS = {
  NewApiKey: {
    name: 'What you call it, such as the system that uses it.',
    scopes: 'What calls with it may do.',
    addresses:
      'The IP addresses or CIDR ranges it may be used from, 20 at most; from anywhere unless given.',
    expiresAt: 'When it ends; never unless given.',
    ...PROOF_FIELDS,
  },
  ApiKey: {
    id: 'The id, `tok_…`.',
    name: 'Its name; null for the API token.',
    prefix: 'Its first characters, which name the mode.',
    lastFour: 'Its last four characters.',
    scopes: 'What calls with it may do.',
    addresses: 'The CIDR ranges it may be used from; null for everywhere.',
    createdAt: 'When it was made.',
    createdBy: 'Who made it; null for an operator.',
    'createdBy.kind': '`person` or `key`.',
    'createdBy.id': 'The id of the person or key.',
    'createdBy.name': 'The name of the person or key.',
    lastUsedAt: 'When it was last used, to the minute; null for never.',
    expiresAt: 'When it ends; null for never.',
    replacedAt: 'When it was rolled; null unless it was.',
    suspendedAt:
      'When an undo suspended it; null unless it is. It makes and reads payment sessions until an owner decides.',
    revealable: 'Whether the console can show it in full again: the API token alone.',
  },
  MadeApiKey: {
    token: 'The key in full. It is in this answer only.',
    key: 'The new key.',
  },
  RolledApiKey: {
    overlapHours: 'How long the former key stays valid: 0, 24 or 168 hours.',
    ...PROOF_FIELDS,
  },
  RevokedApiKey: { id: 'The id of the key.' },
  Request: REQUEST_FIELDS,
  RequestDetail: {
    ...REQUEST_FIELDS,
    body: 'The JSON that was sent, without secrets, 4 kB at most; null without one.',
    isBodyCut: 'Whether `body` was longer.',
  },
};
