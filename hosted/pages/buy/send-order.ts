import type { ApiClient, Result } from '#shared/http/api-client.ts';
import type { PayablePurchase } from '#shared/purchases/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { type OrderRequest, pendingOrder } from './pending-order.ts';

/** Creates the order; the request is kept until it is answered, so that a reload can repeat it. */
export async function sendOrder(
  client: ApiClient,
  request: OrderRequest,
): Promise<Result<PayablePurchase>> {
  pendingOrder.keepRequest(request);
  const answer = await client.call(purchasesEndpoints.create, {
    headers: { 'idempotency-key': request.key },
    body: request.body,
  });
  if (answer.ok) pendingOrder.keep(answer.value.id);
  else if (answer.error.status !== 0) pendingOrder.forgetRequest();
  return answer;
}
