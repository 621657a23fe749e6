/** Set while the analytics script runs, which cannot be unloaded. */
export const running: {
  /** Whether the page at `path` needs a new document. */
  mustLeave?(path: string): boolean;
} = {};
