import type { User } from '#shared/auth/schemas.ts';

/** Whether somebody is offered to buy tokens by card; in test mode only where the stand-in is on. */
export const buysByCard = ({ livemode, testCards }: User): boolean =>
  livemode !== false || testCards === true;
