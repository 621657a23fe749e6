/**
 * Parses a typed decimal with a point or a comma into an API decimal.
 * @returns undefined for anything else, including grouped thousands: `1.000` would be ambiguous
 */
export function readDecimal(typed: string): string | undefined {
  const match = /^(\d*)[.,]?(\d*)$/.exec(typed.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole === '' && fraction === '') return undefined;
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? plain : `${plain}.${fraction}`;
}

/** Formats a decimal for an input field: localized, without grouping. */
export function writeDecimal(value: string, language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.1);
  return value.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}
