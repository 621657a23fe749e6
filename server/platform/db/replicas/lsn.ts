/** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
