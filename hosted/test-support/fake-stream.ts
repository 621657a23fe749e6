/** A response whose body the test writes; jsdom has no streams. */
export function fakeStream(cut?: AbortSignal) {
  const waiting: ((piece: { done: boolean; value?: Uint8Array }) => void)[] = [];
  const written: Uint8Array[] = [];
  return {
    say(text: string) {
      const value = new TextEncoder().encode(text);
      const next = waiting.shift();
      if (next) next({ done: false, value });
      else written.push(value);
    },
    response: {
      ok: true,
      headers: { get: () => 'text/event-stream; charset=utf-8' },
      body: {
        getReader: () => ({
          cancel: async () => {},
          read: () =>
            new Promise<{ done: boolean; value?: Uint8Array }>((resolve, reject) => {
              const value = written.shift();
              if (value) resolve({ done: false, value });
              else waiting.push(resolve);
              cut?.addEventListener('abort', () => reject(cut.reason));
            }),
        }),
      },
    },
  };
}
