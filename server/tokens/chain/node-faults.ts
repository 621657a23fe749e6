/** Counts the faults of one node, so that an operator learns of a lasting one and not of a moment. */

export type NodeFault = 'unavailable' | 'refuses' | 'disagrees' | 'behind';

/** @param node its number in the setting and its host, without the path, which may hold a key */
export type NodeReport = (node: string, fault: NodeFault, method: string) => void;

/** This many faults within this time are reported. */
const FAULTS = 3;
const WITHIN_MS = 10 * 60_000;

/** @param report called once per kind of fault, and again after a time without reports */
export function faultCounter(node: string, report: NodeReport) {
  const times = new Map<NodeFault, number[]>();
  return (fault: NodeFault, method: string): void => {
    const now = performance.now();
    const recent = (times.get(fault) ?? []).filter((time) => now - time < WITHIN_MS);
    recent.push(now);
    times.set(fault, recent.slice(-FAULTS));
    if (recent.length >= FAULTS) report(node, fault, method);
  };
}
