/** For `JSON.stringify`, which knows no bigint. Amounts are decimal strings, as in the API. */
export const decimals = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;
