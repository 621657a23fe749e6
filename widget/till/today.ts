/** The device's day, from midnight to midnight; 23 or 25 hours when clocks change. */
export function today(now = new Date()): { from: string; to: string } {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}
