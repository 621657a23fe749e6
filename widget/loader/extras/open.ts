/** Imports what `Salus.open` needs, at its first call, and lends it functions of this script. */
import openFile from 'virtual:open-file';
import type { Outcome, Page } from '../page.ts';
import { complain } from './complain.ts';
import { openModal } from './modal.ts';
import { elementOf, readOptions } from './options.ts';
import { place } from './place.ts';
import { withSession } from './session-url.ts';

const tools = { complain, elementOf, openModal, place, readOptions, withSession };
export type Tools = typeof tools;

/** `open/main.ts`. */
interface Opening {
  open(page: Page, tools: Tools, checkout: EventTarget, input: unknown): Promise<Outcome>;
  close(checkout: EventTarget): void;
  update(checkout: EventTarget, look: object): void;
  startHiddenTags(page: Page, tools: Tools): void;
}

const load = (page: Page) => page.load(openFile) as Promise<Opening>;

/** @returns how it ended; rejects if our script cannot load */
export async function open(page: Page, checkout: EventTarget, input: unknown): Promise<Outcome> {
  return (await load(page)).open(page, tools, checkout, input);
}

export const close = async (page: Page, checkout: EventTarget) =>
  (await load(page)).close(checkout);

export const update = async (page: Page, checkout: EventTarget, look: object) =>
  (await load(page)).update(checkout, look);

export const startHiddenTags = async (page: Page) =>
  (await load(page)).startHiddenTags(page, tools);
