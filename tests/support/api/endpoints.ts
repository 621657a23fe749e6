/** Every endpoint of the API, for tests that check all of them. */
import type { Documented } from '#shared/http/endpoint.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../shared/*/{docs,*-docs}.ts', {
  eager: true,
});

export const endpoints: Documented[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);

/** The calls of businesses' servers: documented, and promised not to change. */
export const merchantCalls = endpoints.filter(({ path }) => path.startsWith('/merchant/'));

/**
 * The `POST`s that take no Idempotency-Key: a stored answer would contain the key, or repeating the
 * call changes nothing.
 */
export const WITHOUT_IDEMPOTENCY = new Set([
  'createApiKey',
  'rollApiKey',
  'createOrigin',
  'examineSite',
  'checkVerification',
  'freezeHolding',
  'approvePassImport',
  // A clock that is asked to be where it is stays there.
  'moveTestClock',
]);

function isEndpoint(value: unknown): value is Documented {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
