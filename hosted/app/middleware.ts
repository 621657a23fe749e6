import type { User } from '#shared/auth/schemas.ts';
import { PageError } from '../platform/page-error.ts';
import { isBusiness } from '../platform/user.ts';

export interface MiddlewareContext {
  path: string;
  user: User | null;
}

/** Runs before a page is shown. Throws an error page or a redirect. */
export type Middleware = (context: MiddlewareContext) => void;

export type MiddlewareTable = Readonly<Record<string, Middleware>>;

/** Routes refer to these by name. */
export const middlewares: MiddlewareTable = {
  /** Specification §2: merchant pages are 404 for others. */
  business({ user }) {
    if (!user || !isBusiness(user)) throw new PageError(404);
  },
};

export function runMiddleware(
  names: readonly string[],
  context: MiddlewareContext,
  table: MiddlewareTable,
): void {
  for (const name of names) {
    const middleware = Object.hasOwn(table, name) ? table[name] : undefined;
    if (!middleware) throw new PageError(500, 'Unknown middleware');
    middleware(context);
  }
}
