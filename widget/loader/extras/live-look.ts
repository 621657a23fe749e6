/**
 * Changes of theme and language while a checkout runs: a reload would sign the member out. They come
 * from the attributes of its element, or from `update()`.
 */
import type { Look } from '#shared/embed/messages.ts';
import { LOOK } from '#shared/embed/protocol.ts';
import { themeOfScheme } from '#shared/embed/theme-of-scheme.ts';
import type { Mounted, Page } from '../page.ts';
import { schemeOf } from '../slot.ts';

const NAMES = ['theme', 'locale'] as const;

/** The frame has said hello, with the look of its address. */
export function greet(page: Page, mounted: Mounted): void {
  if (!mounted.greet) {
    followLook(page, mounted);
    page.onMounted?.(mounted);
  }
  mounted.greet?.();
}

function followLook({ base }: Page, mounted: Mounted): void {
  const { slot, options, signal } = mounted;
  const { look } = options;
  const { frame } = slot;
  const now = (): Look => ({
    name: LOOK,
    theme: themeOfScheme(schemeOf(options)),
    locale: look.locale,
  });
  const first = now();
  let shown = first;

  const tell = () => {
    const wanted = now();
    slot.element.style.colorScheme = schemeOf(options);
    if (wanted.theme === shown.theme && wanted.locale === shown.locale) return;
    shown = wanted;
    // The frame of the mock has no address, and nobody listens.
    if (frame.src) frame.contentWindow?.postMessage(wanted, new URL(base).origin);
  };
  mounted.update = (change) => {
    for (const name of NAMES) {
      const value = change[name];
      if (typeof value === 'string') look[name] = value;
    }
    tell();
  };
  mounted.greet = () => {
    shown = first;
    if (isDeviceScheme(mounted.at())) options.scheme = 'light dark';
    tell();
  };

  const host = mounted.at();
  if (!(host instanceof Element) || host.localName !== 'salus-checkout') return;
  const read = () => {
    const theme = host.getAttribute('theme') ?? '';
    const locale = host.getAttribute('locale') || `${document.documentElement.lang}`;
    mounted.update?.({ theme, locale });
  };
  const observer = new MutationObserver(read);
  observer.observe(host, { attributeFilter: [...NAMES] });
  signal.addEventListener('abort', () => observer.disconnect());
  read();
}

/** A page may declare both schemes by its meta tag alone, which computed styles do not show. */
function isDeviceScheme(at: EventTarget): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const place = at instanceof Element && at.isConnected ? at : document.querySelector(':root');
  return (
    /light.*dark|dark.*light/.test(meta?.content ?? '') &&
    place !== null &&
    getComputedStyle(place).colorScheme === 'normal'
  );
}
