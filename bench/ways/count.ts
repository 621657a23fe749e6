/** Counts what a person does in all windows, pages and frames of a browser context. */
import type { BrowserContext } from 'playwright';

export interface Counts {
  /** Presses of the mouse. */
  clicks: number;
  /** Fields with typed text. */
  fields: number;
  /** Characters in these fields. */
  characters: number;
}

/** @returns the counts until now */
export async function countIn(context: BrowserContext): Promise<() => Counts> {
  let clicks = 0;
  const fields = new Map<string, number>();
  await context.exposeBinding('salusPressed', () => {
    clicks += 1;
  });
  await context.exposeBinding('salusTyped', (_, field: string, length: number) => {
    fields.set(field, length);
  });
  await context.addInitScript(() => {
    const tell = globalThis as unknown as {
      salusPressed(): void;
      salusTyped(field: string, length: number): void;
    };
    const names = new WeakMap<EventTarget, string>();
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell.salusPressed(), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
        const name = names.get(target) ?? `${Math.random()}`;
        names.set(target, name);
        tell.salusTyped(name, target.value.length);
      },
      true,
    );
  });
  return () => ({
    clicks,
    fields: fields.size,
    characters: [...fields.values()].reduce((sum, length) => sum + length, 0),
  });
}
