/** A user’s steps in a browser: wait until something is there, then act. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Control, Place, Role, Tab, Visit } from './browser.ts';

/** Longer than the frame's eight seconds. */
const PATIENCE_MS = 20_000;
const GLANCE_MS = 50;
/** A driver may wait forever for a document that has been replaced. */
const LOOK_MS = 5_000;

/** Polls; a document that is being replaced may fail meanwhile. */
export async function until<T>(
  claim: string,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  let failure: unknown;
  do {
    try {
      const seen = await Promise.race([look(), delay(LOOK_MS, undefined, { ref: false })]);
      if (seen) return seen;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await delay(GLANCE_MS);
  } while (performance.now() < deadline);
  throw new Error(`never: ${claim}`, { cause: failure });
}

const control = (place: Place, role: Role, name: string): Promise<Control> =>
  until(`${role} "${name}"`, () => place.find(role, name));

export async function click(place: Place, role: Role, name: string): Promise<void> {
  await (await control(place, role, name)).click();
}

export async function fill(place: Place, label: string, text: string): Promise<void> {
  await (await control(place, 'field', label)).type(text);
}

/** The readable text of the document, with every kind of space as a plain one. */
export async function read(place: Place): Promise<string> {
  const text = await place.run(() => document.body.innerText);
  return text.replace(/\s+/g, ' ');
}

export async function see(place: Place, words: string): Promise<void> {
  let text = '';
  try {
    await until(`"${words}"`, async () => {
      text = await read(place);
      return text.includes(words);
    });
  } catch (error) {
    throw new Error(`never seen: "${words}", but "${text}"`, { cause: error });
  }
}

/** The window that opened last. */
export function openedTab(visit: Visit): Promise<Tab> {
  return until('another window', async () => {
    const tabs = await visit.tabs();
    return tabs.length > 1 && tabs.at(-1);
  });
}

export async function seeOneTabLeft(visit: Visit): Promise<void> {
  await until('the window closes', async () => (await visit.tabs()).length === 1);
}
