/**
 * A decimal as somebody types it, with a point or a comma, as the wire writes it.
 * @returns undefined for anything else, grouped thousands too: `1.000` would be read both ways
 */
export function readDecimal(typed: string): string | undefined {
  const match = /^(\d*)[.,]?(\d*)$/.exec(typed.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole === '' && fraction === '') return undefined;
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? plain : `${plain}.${fraction}`;
}

/** A decimal string as the language writes it into a field: ungrouped. */
export function writeDecimal(value: string, language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.1);
  return value.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}
