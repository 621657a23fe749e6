import { matchRoute, type Parser } from 'wouter';
import type { PageProps } from '../platform/lazy-page.ts';
import type { Route } from './routes/route.ts';

export interface FoundRoute extends PageProps {
  route: Route;
}

/** The route of an address; undefined means page not found. */
export function findRoute(
  routes: readonly Route[],
  parser: Parser,
  path: string,
  query: string,
): FoundRoute | undefined {
  for (const route of routes) {
    const [matches, params] = matchRoute(sensitive(parser), route.path, path);
    if (!matches) continue;
    const search = new URLSearchParams(query);
    return route.validate?.(params, search) === false ? undefined : { route, params, search };
  }
  return undefined;
}

/** Matches case-sensitively, as the server does. */
function sensitive(parser: Parser): Parser {
  return (...route) => {
    const parsed = parser(...route);
    return parsed.pattern instanceof RegExp
      ? { ...parsed, pattern: new RegExp(parsed.pattern.source) }
      : parsed;
  };
}
