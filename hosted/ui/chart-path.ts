/**
 * Geometry of a line chart. Floats are used for pixels only; `Intl` formats amounts from strings.
 */

export interface ChartPoint {
  /** ISO 8601. */
  at: string;
  /** A decimal string, valid until the next point. */
  value: string;
}

export const CHART = { width: 600, height: 200 } as const;

/** Padding above the highest value, and below the lowest when the scale does not start at zero. */
const ROOM = 0.12;

interface ChartPath {
  line: string;
  /** The line, closed along the bottom. */
  area: string;
  /** The places of the points, in the order given. */
  marks: readonly { x: number; y: number }[];
  /** Decimal strings as given. */
  low: string;
  high: string;
}

/**
 * A step line, because a price or a balance holds until it changes.
 *
 * @param points oldest first
 * @param until end of the last point, ISO 8601
 * @returns undefined without points
 */
export function chartPath(
  points: readonly ChartPoint[],
  until: string,
  { fromZero = false } = {},
): ChartPath | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const byValue = [...points].sort((a, b) => Number(a.value) - Number(b.value));
  const low = byValue[0] ?? first;
  const high = byValue.at(-1) ?? first;
  const x = scale(
    Date.parse(first.at),
    Math.max(Date.parse(until), Date.parse(last.at)),
    0,
    CHART.width,
  );
  const y = heights(Number(low.value), Number(high.value), fromZero);

  const start = `M0 ${y(Number(first.value))}`;
  const steps = points.slice(1).map(({ at, value }) => `H${x(Date.parse(at))}V${y(Number(value))}`);
  const line = `${start}${steps.join('')}H${CHART.width}`;
  return {
    line,
    marks: points.map(({ at, value }) => ({ x: x(Date.parse(at)), y: y(Number(value)) })),
    area: `${line}V${CHART.height}H0Z`,
    low: low.value,
    high: high.value,
  };
}

function heights(low: number, high: number, fromZero: boolean): (value: number) => number {
  const { height } = CHART;
  if (fromZero) return scale(0, high === 0 ? 1 : high, height, height * ROOM);
  // A constant value is drawn in the middle.
  if (low === high) return () => height / 2;
  return scale(low, high, height * (1 - ROOM), height * ROOM);
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = to - from;
  return (value) =>
    span === 0 ? start : Math.round((start + ((value - from) / span) * (end - start)) * 100) / 100;
}
