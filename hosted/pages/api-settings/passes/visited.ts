import * as passesEndpoints from '#shared/passes/endpoints.ts';

/** What a visit, or its return, changes. */
export const VISITED = [
  passesEndpoints.list,
  passesEndpoints.readOwn,
  passesEndpoints.holdings,
  passesEndpoints.readHolding,
  passesEndpoints.visits,
];
