/** `Salus.open`: its code loads at the first call, and gets functions of this script. */
import type { Outcome, Page } from '../page.ts';
import { complain } from './complain.ts';
import { loadOpen } from './load-open.ts';
import { openModal } from './modal.ts';
import { elementOf, readOptions } from './options.ts';
import { place } from './place.ts';
import { withSession } from './session-url.ts';
import { started } from './started.ts';

const tools = { complain, elementOf, openModal, place, readOptions, started, withSession };
export type Tools = typeof tools;

/** `open/main.ts`. */
interface Opening {
  open(page: Page, tools: Tools, checkout: EventTarget, input: unknown): Promise<Outcome>;
  close(checkout: EventTarget): void;
  update(checkout: EventTarget, look: unknown): void;
  startHiddenTags(page: Page, tools: Tools): void;
}

const load = (page: Page) => loadOpen<Opening>(page);

/** @returns how it ended; rejects if our script cannot load */
export async function open(page: Page, checkout: EventTarget, input: unknown): Promise<Outcome> {
  return (await load(page)).open(page, tools, checkout, input);
}

export const close = async (page: Page, checkout: EventTarget) =>
  (await load(page)).close(checkout);

export const update = async (page: Page, checkout: EventTarget, look: unknown) =>
  (await load(page)).update(checkout, look);

export const startHiddenTags = async (page: Page) =>
  (await load(page)).startHiddenTags(page, tools);
