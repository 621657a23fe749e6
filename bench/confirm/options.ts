/** Options that all parts of the run share. */
export interface Options {
  rounds: number;
  /** Of every count: the figures are made with 1. */
  scale: number;
  shuffled: <T>(values: readonly T[]) => T[];
  /** A mail server for the letters of production. */
  smtpUrl: string;
  /** The folder of the programs' output. */
  log: string;
}

/** Connections at once, and how many payments a turn with so many is. */
export const CROWDS = [
  { clients: 1, payments: 600 },
  { clients: 8, payments: 3000 },
  { clients: 32, payments: 4000 },
];
export const MANY = 32;

/** Rounded so that each connection has the same number of payments. */
export const scaled = (count: number, { scale }: Pick<Options, 'scale'>): number =>
  Math.ceil((count * scale) / MANY) * MANY;

/** Bytes a program has in memory; undefined where the system does not say. */
export interface Memory {
  atRest: number | undefined;
  after: number | undefined;
}
