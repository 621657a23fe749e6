import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n.ts';
import { loadChunk } from '../../platform/lazy-page.ts';
import type { ConsentParts } from './consent.ts';

const loaded = signal<ComponentType | undefined>(undefined);

/** The cookie notice; undefined until its chunk has loaded. */
export const consentNotice: ReadonlySignal<ComponentType | undefined> = loaded;

/** @returns undefined when the chunk fails to load; nobody is asked then, and nothing is measured */
async function load() {
  try {
    const [chunk] = await Promise.all([
      loadChunk('consent', () => import('./consent-notice.tsx')),
      loadTexts(['consent']),
    ]);
    loaded.value = chunk.ConsentNotice;
    return chunk;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** In a deployment with analytics: asks visitors who have not answered, and loads what they accepted. */
export async function offerConsent(parts: ConsentParts): Promise<void> {
  (await load())?.loadAccepted(parts);
}

/** Opens the cookie settings below the footer. */
export async function openConsent(): Promise<void> {
  (await load())?.showSettings();
}
