/** The button of the modes that wait for a click, and its text while the checkout opens. */
import type { Options } from '../options.ts';
import { make, schemeOf } from '../slot.ts';
import { BUTTON, outline } from './look.ts';
import { wordsFor } from './words.ts';

interface Presses {
  warm(): void;
  /** @returns whether the checkout opened */
  press(): Promise<boolean>;
}

export function createButton(options: Options, { warm, press }: Presses): HTMLElement {
  const words = wordsFor(options);
  const box = make('div', 'all:initial;display:inline-grid;gap:8px');
  box.style.colorScheme = schemeOf(options);
  const button = make('button', BUTTON);
  const told = make('output', 'font:14px system-ui,sans-serif;color:light-dark(#3c3834,#ece8e3)');
  button.type = 'button';
  button.textContent = words.button;
  outline(button);
  box.append(button, told);

  let busy = false;
  for (const intent of ['pointerenter', 'focus', 'touchstart']) {
    button.addEventListener(intent, warm, { passive: true });
  }
  const say = (text: string) => {
    told.textContent = text;
    button.setAttribute('aria-disabled', `${busy}`);
    button.style.opacity = busy ? '.6' : '';
  };
  button.onclick = async () => {
    if (busy) return;
    busy = true;
    say(words.opening);
    const worked = await press();
    busy = false;
    say(worked ? '' : words.failed);
  };
  return box;
}
