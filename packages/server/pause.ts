/** @throws the signal's reason if it aborts first */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const giveUp = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      done();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
