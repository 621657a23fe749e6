import type { Charge } from '#shared/plans/schemas.ts';

/** The days of a charge are those of the zone of its agreement. */
export interface ChargeOfZone {
  charge: Charge;
  zone: string;
}
