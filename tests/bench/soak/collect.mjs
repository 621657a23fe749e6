/**
 * Loaded before a server that is soaked: whoever asks how much memory it has is told after its garbage was
 * collected, so that the heap of a look is what it holds. Between two collections of V8's own the garbage of
 * ten payments a second is a fifth of that.
 */
const { memoryUsage } = process;

process.memoryUsage = Object.assign(() => {
  globalThis.gc();
  return memoryUsage();
}, memoryUsage);
