import type { Result } from '../http/api-client.ts';
import type { PaySession } from './schemas.ts';
import type { Confirmed } from './state.ts';

/** The calls the flow makes; see `http-pay-api.ts` for the real ones. */
export interface PayApi {
  read(): Promise<Result<PaySession>>;
  quote(): Promise<Result<PaySession>>;
  cancel(): Promise<Result<PaySession>>;
  extend(): Promise<Result<PaySession>>;
  /** @param code null removes the coupon */
  coupon(code: string | null): Promise<Result<PaySession>>;
  confirm(total: string): Promise<Result<Confirmed>>;
}
