import type { scene } from '../support/views/pay-flow.ts';
import type { Language } from './twins.ts';

export type Scene = ReturnType<typeof scene>;

export interface StateCase {
  state: string;
  reach(at: Scene): unknown;
  meets: Record<Language, string[]>;
}
