import type { ApiClient, Result } from '#shared/http/api-client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import { type OrderRequest, pendingOrder } from './pending-order.ts';

/**
 * Creates the order; the request is kept until it is answered, so that a reload can repeat it.
 * @param replaced the unpaid order in whose place it comes
 */
export async function sendOrder(
  client: ApiClient<Endpoint>,
  request: OrderRequest,
  replaced?: string,
): Promise<Result<PayablePurchase>> {
  if (replaced !== undefined) {
    const cancelled = await client.call(purchasesEndpoints.cancel, { params: { id: replaced } });
    if (!cancelled.ok && cancelled.error.code !== 'not_found') return cancelled;
  }
  pendingOrder.keepRequest(request);
  const answer = await client.call(purchasesEndpoints.create, {
    headers: { 'idempotency-key': request.key },
    body: request.body,
  });
  if (answer.ok) pendingOrder.keep(answer.value.id);
  else if (answer.error.status !== 0) pendingOrder.forgetRequest();
  return answer;
}
