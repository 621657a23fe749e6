/** The frame's end of the bridge, loaded beside the view: paying never waits for it. */
import { send } from 'post-robot';
import {
  type Answer,
  EVENT,
  HEIGHT,
  HELLO,
  type Height,
  type Hello,
  type HostEvent,
  type NumberedEvent,
  PROTOCOL,
} from './messages.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

export interface HostLink {
  /** Tells the merchant's page, in order, until it has answered. */
  announce(event: HostEvent): void;
  height(height: number): void;
}

export interface HostLinkOptions {
  /** The embedding page's exact origin. */
  origin: string;
  height(): number;
  /** The host sizes the frame from now on. */
  onConnected(): void;
}

/** Greets the embedding page, at growing intervals until it answers, then tells it what happens. */
export function connectHost({ origin, height, onConnected }: HostLinkOptions): HostLink {
  let connected = false;
  let sending = false;
  let count = 0;
  const waiting: NumberedEvent[] = [];

  function hello(wait: number): void {
    if (connected) return;
    const message: Hello = { protocol: PROTOCOL, height: height() };
    // Not one after the other: post-robot takes two seconds to notice that nobody listened.
    void ask(HELLO, message, origin).then((ok) => {
      if (!ok || connected) return;
      connected = true;
      onConnected();
      tellHeight(height());
      void tellNext();
    });
    setTimeout(() => hello(Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
  }

  async function tellNext(): Promise<void> {
    const [next] = waiting;
    if (!connected || sending || !next) return;
    sending = true;
    if (await ask(EVENT, next, origin)) waiting.shift();
    else await new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    sending = false;
    return tellNext();
  }

  function tellHeight(now: number): void {
    const message: Height = { height: now };
    const options = { domain: origin, fireAndForget: true } as const;
    void Promise.resolve(send(window.parent, HEIGHT, message, options)).catch(() => {});
  }

  hello(FIRST_WAIT_MS);
  return {
    announce(event) {
      waiting.push({ number: ++count, event });
      void tellNext();
    },
    height(now) {
      if (connected) tellHeight(now);
    },
  };
}

/** True when the host has taken the message; every failure is false. */
async function ask(name: string, message: Hello | NumberedEvent, origin: string): Promise<boolean> {
  try {
    const { data } = await send(window.parent, name, message, { domain: origin });
    return (data as Partial<Answer> | null)?.ok === true;
  } catch {
    return false;
  }
}
