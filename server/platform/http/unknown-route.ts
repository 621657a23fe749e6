import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Refuses requests that no route of `api` serves: with `not_found`, or with `method_not_allowed` and
 * the `Allow` header if the path exists (RFC 9110, section 15.5.6). Call it before the routes are
 * registered.
 */
export function refuseUnknownRoutes(api: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  const refuse = async ({ method, url }: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const path = segmentsOf(url.split(/[?;#]/)[0] ?? '');
    const routes = [...methods].filter(([route]) => fits(route, path));
    const allowed = new Set(routes.flatMap(([, known]) => [...known]));
    // A parameter can be too long for the route of the path and this method.
    if (allowed.size === 0 || allowed.has(method)) throw new Problem('not_found');
    reply.header('allow', [...allowed].sort().join(', '));
    throw new Problem('method_not_allowed');
  };
  api.setNotFoundHandler(refuse);
  // The page routes match every other URL; URLs below /api must not fall through to them.
  for (const url of ['/', '/*']) api.get(url, { schema: { hide: true } }, refuse);
  api.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methods.set(url, known);
  });
}

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/');

function fits(route: string, path: string[]): boolean {
  const parts = segmentsOf(route);
  return (
    parts.length === path.length &&
    parts.every((part, index) => part === path[index] || (part.startsWith(':') && path[index]))
  );
}
