import { statusOf } from '../tests/support/browser/payments.ts';
import type { Settings, Visit } from './browser.ts';

export interface Journey {
  name: string;
  settings?: Settings;
  travel(visit: Visit): Promise<void>;
}

export async function expectStatus(id: string, expected: string): Promise<void> {
  const status = await statusOf(id);
  if (status !== expected) throw new Error(`the payment is ${status}, not ${expected}`);
}
