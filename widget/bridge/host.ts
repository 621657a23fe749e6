/** The host page's end of the bridge; the loader imports it from our origin while the frame loads. */
import { cleanUpWindow, on } from 'post-robot';
import type { Answer, HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import { EVENT, HEIGHT, HELLO } from '#shared/embed/protocol.ts';
import { heightOf, helloOf, numberedOf } from './guards.ts';
import { hearOnly } from './hear-only.ts';

export interface ConnectOptions {
  frame: HTMLIFrameElement;
  /** The frame's exact origin; messages of other origins are ignored. */
  origin: string;
  /** The frame has loaded, with this height and title; the title is empty if it sends none. */
  onHello(height: number, title: string): void;
  onHeight(height: number): void;
  /** Events for the merchant's page, and signals for the loader. */
  onEvent(event: HostEvent): void;
  onSignal?(signal: LoaderSignal): void;
}

/**
 * Listens to one frame while it is in the document, also after it is re-inserted.
 * @returns a function that stops it for good
 */
export function connect(options: ConnectOptions): () => void {
  const { frame, origin } = options;
  let attached: Window | null = null;
  let cancels: (() => void)[] = [];
  let lastNumber = 0;

  const takes: Record<string, (data: unknown) => Answer> = {
    [HELLO](data) {
      const hello = helloOf(data);
      if (!hello) return { ok: false };
      lastNumber = 0;
      options.onHello(hello.height, hello.title);
      return { ok: true, version: hello.version };
    },
    [HEIGHT](data) {
      const height = heightOf(data);
      if (height === undefined) return { ok: false };
      options.onHeight(height);
      return { ok: true };
    },
    [EVENT](data) {
      const numbered = numberedOf(data);
      if (!numbered) return { ok: false };
      const { number, event } = numbered;
      if (number > lastNumber) {
        lastNumber = number;
        if (event) tell(event);
      }
      return { ok: true };
    },
  };

  function tell(event: HostEvent | LoaderSignal): void {
    switch (event.name) {
      case 'busy':
      case 'close':
      case 'theme-refused':
        options.onSignal?.(event);
        break;
      default:
        options.onEvent(event);
    }
  }

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
    cancels.push(hearOnly(window, origin));
  }

  attach();
  // A moved iframe gets a new window; our references must not keep a removed one in memory.
  const observer = new MutationObserver(attach);
  observer.observe(frame.getRootNode(), { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    detach();
  };
}

/** An answering handler that never throws: post-robot would send its stack to the other side. */
function listen(
  name: string,
  window: Window,
  origin: string,
  take: (data: unknown) => Answer,
): () => void {
  const options = { window, domain: origin, errorHandler: () => {} };
  const listener = on(name, options, async (message): Promise<Answer> => {
    try {
      const ours = message.source === window && message.origin === origin;
      return ours ? take(message.data) : { ok: false };
    } catch {
      return { ok: false };
    }
  });
  return () => listener.cancel();
}
