import type { User } from '#shared/auth/contract.ts';
import { PageError } from './page-error.ts';
import { isBusiness } from './user.ts';

export interface MiddlewareContext {
  path: string;
  user: User | null;
}

/** Runs before a page is shown; throws what is shown instead, or a redirect. */
export type Middleware = (context: MiddlewareContext) => void;

export type MiddlewareTable = Readonly<Record<string, Middleware>>;

/** Named by the routes that want them. */
export const middlewares: MiddlewareTable = {
  /** Specification §2: what is the merchants' own is not there for anybody else. */
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
