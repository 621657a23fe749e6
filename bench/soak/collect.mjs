/**
 * Preloaded into a server under soak: memory is read after a garbage collection, so that the heap
 * figure is live objects. Between V8’s own collections the garbage of ten payments a second is a
 * fifth of it.
 */
const { memoryUsage } = process;

process.memoryUsage = Object.assign(() => {
  globalThis.gc();
  return memoryUsage();
}, memoryUsage);
