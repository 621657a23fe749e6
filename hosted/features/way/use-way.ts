import { useState } from 'react';
import type { Value } from '#shared/format.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { totalValue } from '#shared/pay/sum.ts';
import { type Way, type WayStep, wayToPay } from '#shared/pay/way.ts';
import { failureOf } from '../../platform/api-error.ts';
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
 * The way to the payment that the member came from, as a query: null without a payment, and when it ended or
 * tokens do not help. A read that failed says nothing about the payment.
 */
export function useWay(payment: string | undefined) {
  const query = useApi(
    payEndpoints.read,
    { params: { id: payment ?? '' } },
    { enabled: payment !== undefined },
  );
  const { data, error, isFetching, refetch } = query;
  // Also while it is read again, so that the page stays.
  const [missing, setMissing] = useState<string>();
  if (failureOf(error).status === 404 && missing !== payment) setMissing(payment);
  const isNone = payment === undefined || missing === payment;
  return { data: isNone ? null : data && wayOf(data), error, isFetching, refetch };
}

function wayOf(session: PaySession): WayOfPayment | null {
  const { id: payment, merchant, expiresAt: endsAt } = session;
  if (session.status !== 'pending' || session.livemode === false) return null;
  const way = wayToPay(session);
  if (!way) return null;
  const [first] = way.steps;
  const next = way.obstacle || first?.from ? undefined : first;
  return { way, next, payment, total: totalValue(session), merchant: merchant.name, endsAt };
}
