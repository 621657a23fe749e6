/** The holder scans. It only avoids duplicate work: of two scanners only one can write. */
export const SCANNER_LEASE = 'deposits';
