import { useFormat } from '../../../ui/use-format.ts';

/** The date of an ISO time in the zone of an agreement, whose days are those of the business. */
export function useDay(zone: string): (at: string) => string {
  const { date } = useFormat();
  return (at) => date(at, zone);
}
