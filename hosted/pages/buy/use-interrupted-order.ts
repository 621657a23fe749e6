import { useEffect, useState } from 'react';
import { useSession } from '../../platform/session-context.ts';
import { pendingOrder } from './pending-order.ts';
import { sendOrder } from './send-order.ts';

/**
 * Repeats a request whose answer a reload has interrupted: the server returns the order it made, or
 * makes it now.
 * @returns whether the request is running
 */
export function useInterruptedOrder(isWanted: boolean, onOrder: (id: string) => void): boolean {
  const { client } = useSession();
  const [request, setRequest] = useState(() => (isWanted ? pendingOrder.readRequest() : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (!request) return;
    void sendOrder(client, request).then((answer) => {
      if (answer.ok) onOrder(answer.value.id);
      setRequest(undefined);
    });
  }, []);
  return request !== undefined;
}
