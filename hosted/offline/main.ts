/**
 * Runs inside the page that the service worker shows without a connection: shows the code of the
 * member's passes, if this device keeps them. It can send nothing, and loads nothing.
 */
import { timeAhead } from '#shared/clock.ts';
import {
  CODE_STEP_MS,
  qrTextOf,
  secondsLeft,
  shownDigits,
  shownSeconds,
  stepAt,
} from '#shared/passes/code.ts';
import { qrCodeOf } from '#shared/qr-code.ts';
import { type KeptPasses, LEFT, readKept } from '../features/offline-shell/kept-passes.ts';
import { codeAt } from '../features/offline-shell/pass-code.ts';

const SVG = 'http://www.w3.org/2000/svg';

void readKept().then((kept) => {
  const place = document.getElementById('passes');
  if (kept && kept.passes.length > 0 && place) show(place, kept);
});

function show(place: HTMLElement, kept: KeptPasses): void {
  const { texts, passes, language } = kept;
  const code = codeOf(texts.qr);
  const digits = element('p', 'digits');
  const seen = element('span');
  // Read digit by digit.
  const read = element('span', 'read');
  seen.setAttribute('aria-hidden', 'true');
  digits.append(seen, read);
  const bar = element('progress', 'left');
  bar.max = CODE_STEP_MS / 1000;
  // The seconds are said in words below it.
  bar.setAttribute('aria-hidden', 'true');
  const next = element('p', 'next');
  const list = element('ul');
  for (const { title, business, text } of passes) {
    const item = element('li');
    item.append(element('b', '', title), element('span', '', business), element('span', '', text));
    list.append(item);
  }
  place.lang = language;
  place.append(
    element('h2', '', texts.title),
    element('p', 'hint', texts.hint),
    element('div', 'code'),
    digits,
    bar,
    next,
    list,
    element('p', 'next', texts.asOf),
  );
  place.querySelector('.code')?.append(code.svg);
  place.hidden = false;
  document.body.dataset.passes = '';

  let shown: number | undefined;
  async function tick(): Promise<void> {
    const at = timeAhead(kept.ahead);
    const step = stepAt(at);
    const left = secondsLeft(at);
    bar.value = left;
    next.textContent = texts.next.replace(LEFT, shownSeconds(left));
    if (step === shown) return;
    shown = step;
    const made = await codeAt(kept.key, at);
    seen.textContent = shownDigits(made);
    read.textContent = `${texts.digits}: ${[...made].join(' ')}`;
    code.draw(qrTextOf(made));
  }
  void tick();
  setInterval(() => void tick(), 1000);
  // Timers stop while the phone is locked.
  document.addEventListener('visibilitychange', () => void tick());
}

function codeOf(label: string) {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.append(path);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  return {
    svg,
    draw(text: string) {
      const drawn = qrCodeOf(text);
      svg.setAttribute('viewBox', drawn.viewBox);
      path.setAttribute('d', drawn.path);
    },
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
