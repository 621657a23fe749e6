/** Whoever holds it scans. Of two that do only one can write: this spares the work. */
export const SCANNER_LEASE = 'deposits';
