import { accountRoutes } from './account.ts';
import { payRoutes } from './pay.ts';
import { peopleRoutes } from './people.ts';
import { publicRoutes } from './public.ts';
import type { Route } from './route.ts';

/** The route table (specification §2), by section. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...peopleRoutes,
  ...accountRoutes,
  ...payRoutes,
];
