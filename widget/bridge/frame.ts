/** The frame's end of the bridge. It loads in parallel, and payment never waits for it. */
import { send } from 'post-robot';
import type {
  Answer,
  Hello,
  HostEvent,
  LoaderSignal,
  NumberedEvent,
} from '#shared/embed/messages.ts';
import { EVENT, HEIGHT, HELLO, VERSIONS, type Version } from '#shared/embed/protocol.ts';
import { hearOnly } from './hear-only.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

export interface HostLink {
  /** Sends an event to the merchant's page; events are delivered in order. */
  announce(event: HostEvent | LoaderSignal): void;
  height(height: number): void;
}

export interface HostLinkOptions {
  /** The embedding page's exact origin. */
  origin: string;
  /** The accessible name of the frame. */
  title: string;
  height(): number;
  /** The host sizes the frame from now on. */
  onConnected(): void;
}

/** Sends a hello to the embedding page, at growing intervals until it answers, then the events. */
export function connectHost({ origin, title, height, onConnected }: HostLinkOptions): HostLink {
  /** The version the page has chosen; undefined until it has answered. */
  let version: Version | undefined;
  let sending = false;
  let count = 0;
  const waiting: NumberedEvent[] = [];

  function hello(wait: number): void {
    if (version) return;
    const message: Hello = { versions: [...VERSIONS], height: height(), title };
    // In parallel, because post-robot needs two seconds to detect a missing listener.
    void ask(HELLO, message, origin).then((answer) => {
      if (!answer.version || version) return;
      version = answer.version;
      onConnected();
      tellHeight(height());
      void tellNext();
    });
    setTimeout(() => hello(Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
  }

  async function tellNext(): Promise<void> {
    const [next] = waiting;
    if (!version || sending || !next) return;
    sending = true;
    if ((await ask(EVENT, next, origin)).ok) waiting.shift();
    else await new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    sending = false;
    return tellNext();
  }

  function tellHeight(now: number): void {
    const options = { domain: origin, fireAndForget: true } as const;
    void Promise.resolve(send(window.parent, HEIGHT, { height: now }, options)).catch(() => {});
  }

  hearOnly(window.parent, origin);
  hello(FIRST_WAIT_MS);
  return {
    announce(event) {
      waiting.push({ number: ++count, event });
      void tellNext();
    },
    height(now) {
      if (version) tellHeight(now);
    },
  };
}

/** Read by hand: the bridge loads before the schema library. */
function answerOf(data: unknown): Answer {
  const { ok, version } = Object(data) as { ok?: unknown; version?: unknown };
  const known = VERSIONS.find((candidate) => candidate === version);
  if (ok !== true || (version !== undefined && !known)) return { ok: false };
  return known ? { ok, version: known } : { ok };
}

/** The page's answer; every failure counts as a message that was not accepted. */
async function ask(name: string, message: Hello | NumberedEvent, origin: string): Promise<Answer> {
  try {
    const { data } = await send(window.parent, name, message, { domain: origin });
    return answerOf(data);
  } catch {
    return { ok: false };
  }
}
