/** The host page's end of the bridge; the loader imports it from our origin while the frame loads. */
import { cleanUpWindow, on } from 'post-robot';
import { eventOf, heightOf, helloOf } from './guards.ts';
import { type Answer, EVENT, HEIGHT, HELLO, type HostEvent } from './messages.ts';

export interface ConnectOptions {
  frame: HTMLIFrameElement;
  /** The frame's exact origin; messages of any other change nothing. */
  origin: string;
  /** The frame is there and this tall. */
  onHello(height: number): void;
  onHeight(height: number): void;
  onEvent(event: HostEvent): void;
}

/**
 * Listens to one frame until it leaves the document, and again when it comes back.
 * @returns a function that ends it for good.
 */
export function connect(options: ConnectOptions): () => void {
  const { frame, origin } = options;
  let attached: Window | null = null;
  let cancels: (() => void)[] = [];
  let lastNumber = 0;

  const takes: Record<string, (data: unknown) => boolean> = {
    [HELLO](data) {
      const height = helloOf(data);
      if (height === undefined) return false;
      lastNumber = 0;
      options.onHello(height);
      return true;
    },
    [HEIGHT](data) {
      const height = heightOf(data);
      if (height === undefined) return false;
      options.onHeight(height);
      return true;
    },
    [EVENT](data) {
      const numbered = eventOf(data);
      if (!numbered) return false;
      if (numbered.number > lastNumber) {
        lastNumber = numbered.number;
        options.onEvent(numbered.event);
      }
      return true;
    },
  };

  function detach(): void {
    for (const cancel of cancels) cancel();
    cancels = [];
    if (attached) cleanUpWindow(attached);
    attached = null;
  }

  function attach(): void {
    const window = frame.isConnected ? frame.contentWindow : null;
    if (window === attached) return;
    detach();
    if (!window) return;
    attached = window;
    cancels = Object.entries(takes).map(([name, take]) => listen(name, window, origin, take));
  }

  attach();
  // An iframe that is moved gets a new window; one that is gone must not be kept alive by us.
  const observer = new MutationObserver(attach);
  observer.observe(frame.getRootNode(), { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    detach();
  };
}

/** A handler that answers and never throws: post-robot would send its stack to the other side. */
function listen(
  name: string,
  window: Window,
  origin: string,
  take: (data: unknown) => boolean,
): () => void {
  const options = { window, domain: origin, errorHandler: () => {} };
  const listener = on(name, options, async (message): Promise<Answer> => {
    try {
      const ours = message.source === window && message.origin === origin;
      return { ok: ours && take(message.data) };
    } catch {
      return { ok: false };
    }
  });
  return () => listener.cancel();
}
