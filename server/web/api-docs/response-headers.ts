/** The response headers of the merchant API. */
import type { Header, Operation } from './openapi-types.ts';

/** Whether a call is documented for businesses' servers. The console's calls may change with it. */
export const isForServers = (path: string): boolean => path.startsWith('/api/merchant/');

const isMerchants = ({ security = [] }: Pick<Operation, 'security'>): boolean =>
  security.some((scheme) => 'merchantToken' in scheme);

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string' },
  example,
});

const REQUEST_ID = {
  'X-Request-Id': text('The ID of this call in our log.', 'f2b1c7a0-6d1e-4c57-9a53-2f0f4b6e9d10'),
};

const BUDGET = {
  'RateLimit-Policy': text(
    'The number of calls (`q`) that your token can make in a period of seconds (`w`).',
    '"token";q=6000;w=60',
  ),
  RateLimit: text(
    'The number of calls that are left (`r`), and the seconds until the period ends (`t`).',
    '"token";r=5999;t=60',
  ),
};

const REPLAYED = {
  'Idempotent-Replayed': text(
    '`true` if this is the answer of an earlier call with the same key.',
    'true',
  ),
};

const RETRY_AFTER: Record<string, Header> = {
  'Retry-After': {
    description: 'The number of seconds to wait before a retry.',
    schema: { type: 'integer' },
    example: 12,
  },
};

const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');

export function successHeaders(operation: Operation): Record<string, Header> {
  if (!isMerchants(operation)) return REQUEST_ID;
  return { ...REQUEST_ID, ...BUDGET, ...(takesKey(operation) ? REPLAYED : {}) };
}

export function errorHeaders(status: number, operation: Operation): Record<string, Header> {
  return {
    ...REQUEST_ID,
    // Without a valid token there is no budget to report.
    ...(isMerchants(operation) && status !== 401 ? BUDGET : {}),
    ...([429, 503].includes(status) ? RETRY_AFTER : {}),
  };
}
