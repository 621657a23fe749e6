/**
 * The purchase of this tab, so that a reload continues with it: the request before the server has
 * answered it, the order while it is open, and its outcome until the page is opened anew.
 */
import * as z from 'zod/mini';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { PURCHASE_ID } from '#shared/purchases/schemas.ts';
import { tabStorage } from '../../platform/safe-storage.ts';

const ORDER = 'order';
const SHOWN = 'order-shown';
const REQUEST = 'order-request';

const OrderRequest = z.object({ key: z.string(), body: purchasesEndpoints.create.body });
export type OrderRequest = z.output<typeof OrderRequest>;

function readId(key: string): string | undefined {
  const id = tabStorage.read(key);
  return id !== undefined && PURCHASE_ID.test(id) ? id : undefined;
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether a link or an address opened this document, and neither a reload nor the Back button. */
function isOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}

export const pendingOrder = {
  /** @returns the open order, or the one whose outcome was shown before a reload */
  read(): string | undefined {
    return readId(ORDER) ?? (isOpenedAnew() ? undefined : readId(SHOWN));
  },
  keep(id: string): void {
    tabStorage.write(ORDER, id);
    tabStorage.remove(REQUEST);
  },
  /** The order has ended and its outcome is on screen. */
  show(id: string): void {
    tabStorage.remove(ORDER);
    tabStorage.write(SHOWN, id);
  },
  /** @returns a request that the server may have received, to be repeated with the same key */
  readRequest(): OrderRequest | undefined {
    const request = z.safeParse(OrderRequest, readJson(REQUEST));
    return request.success ? request.data : undefined;
  },
  keepRequest(request: OrderRequest): void {
    tabStorage.write(REQUEST, JSON.stringify(request));
  },
  forgetRequest: () => tabStorage.remove(REQUEST),
  forget(): void {
    tabStorage.remove(ORDER);
    tabStorage.remove(SHOWN);
    tabStorage.remove(REQUEST);
  },
};
