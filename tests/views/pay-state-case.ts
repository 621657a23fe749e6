import { anySession, type scene } from '../support/views/pay-flow.ts';
import type { Language } from './twins.ts';

export type Scene = ReturnType<typeof scene>;

export interface StateCase {
  state: string;
  reach(at: Scene): unknown;
  meets: Record<Language, string[]>;
}

export const session = (wish?: Parameters<typeof anySession>[0]) => ({
  ...anySession(wish),
  lineItems: [
    { name: 'Linden tea', quantity: 2, amount: '15.00' },
    { name: 'Cup', quantity: 1, amount: '10.00' },
  ],
});
