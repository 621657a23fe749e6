/** Column types that work with both drivers. */
import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

export const units = (name: string) => numeric(name, { precision: 38, scale: 0, mode: 'bigint' });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const identity = (name: string) =>
  bigint(name, { mode: 'bigint' }).generatedAlwaysAsIdentity();
