import type { Route } from './route.ts';
import { accountRoutes } from './routes/account.ts';
import { payRoutes } from './routes/pay.ts';
import { peopleRoutes } from './routes/people.ts';
import { publicRoutes } from './routes/public.ts';

/** The route table (specification §2), by section. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...peopleRoutes,
  ...accountRoutes,
  ...payRoutes,
];
