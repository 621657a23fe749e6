import type { Failure } from '../http/api-client.ts';
import type { Requests } from '../requests.ts';
import type { PayApi } from './pay-api.ts';
import type { PaySession } from './schemas.ts';

interface CouponRequest {
  api: Pick<PayApi, 'coupon'>;
  requests: Pick<Requests, 'command'>;
  onChanged(session: PaySession): void;
}

/** Applies a coupon by its code, or removes it with null. It returns why not. */
export const couponRequest =
  ({ api, requests, onChanged }: CouponRequest) =>
  async (code: string | null): Promise<Failure | undefined> => {
    let failure: Failure | undefined;
    await requests.command(
      () => api.coupon(code),
      (result) => {
        if (result.ok) onChanged(result.value);
        else failure = result.error;
      },
    );
    return failure;
  };
