import 'post-robot';

declare module 'post-robot' {
  /**
   * Added by `scripts/build/quiet-post-robot.mjs`: post-robot reads only messages that some `test`
   * accepts.
   * @returns a function that removes the test
   */
  export function hear(test: (event: MessageEvent<unknown>) => boolean): () => void;
  /** Releases a window and rejects the calls that still wait for its answer. */
  export function cleanUpWindow(win: Window): void;
  /** post-robot's own options type does not accept `fireAndForget: true`. */
  export function send(
    win: Window,
    name: string,
    data: object,
    options: { domain: string; fireAndForget: true },
  ): Promise<void>;
}
