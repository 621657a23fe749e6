import 'post-robot';

declare module 'post-robot' {
  /**
   * Added by `scripts/quiet-post-robot.mjs`: only messages that some `test` lets through are looked
   * at. @returns what ends it
   */
  export function hear(test: (event: MessageEvent<unknown>) => boolean): () => void;
  /** Forgets a window and rejects what still waits for its answer. */
  export function cleanUpWindow(win: Window): void;
  /** The one options type there cannot be met by `fireAndForget: true`. */
  export function send(
    win: Window,
    name: string,
    data: object,
    options: { domain: string; fireAndForget: true },
  ): Promise<void>;
}
