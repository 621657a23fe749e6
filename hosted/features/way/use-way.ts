import type { Value } from '#shared/format.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { totalValue } from '#shared/pay/sum.ts';
import { type Way, type WayStep, wayToPay } from '#shared/pay/way.ts';
import { useApi } from '../../platform/use-api.ts';

export interface WayOfPayment {
  way: Way;
  /** The first step that remains; undefined while it cannot be done. */
  next: WayStep | undefined;
  payment: string;
  /** As the button says that pays. */
  total: Value;
  merchant: string;
  /** When the payment ends. */
  endsAt: string;
}

/**
 * The way to the payment that the member came from. Undefined while it loads; null without a payment, and when
 * it ended or tokens do not help.
 */
export function useWay(payment: string | undefined): WayOfPayment | null | undefined {
  const { data, error } = useApi(
    payEndpoints.read,
    { params: { id: payment ?? '' } },
    { enabled: payment !== undefined },
  );
  if (payment === undefined || error) return null;
  if (data === undefined) return undefined;
  if (data.status !== 'pending' || data.livemode === false) return null;
  const way = wayToPay(data);
  if (!way) return null;
  const [first] = way.steps;
  const next = way.obstacle || first?.from ? undefined : first;
  const { merchant, expiresAt } = data;
  return {
    way,
    next,
    payment,
    total: totalValue(data),
    merchant: merchant.name,
    endsAt: expiresAt,
  };
}
