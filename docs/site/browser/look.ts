import { PALETTE } from '#shared/embed/palette.ts';
import type { ThemeOption } from '#shared/embed/theme.ts';

/** The look that the playground's form describes. */
export type Look = Record<ThemeOption | 'locale', string>;

const ACCENT = PALETTE.light['accent-fill'];
/** The values of a tag without the option. */
const DEFAULTS: Partial<Look> = { accent: ACCENT, radius: '12', font: 'system' };

export function lookOf(form: HTMLFormElement): Look {
  const values = new FormData(form);
  const read = (name: keyof Look) => String(values.get(name) ?? '');
  return {
    theme: read('theme'),
    accent: read('accent'),
    radius: read('radius'),
    font: read('font'),
    locale: read('locale'),
  };
}

/** The options that differ from those of a tag without any. */
export function optionsOf(look: Look): [keyof Look, string][] {
  return (Object.entries(look) as [keyof Look, string][]).filter(
    ([name, value]) => DEFAULTS[name] !== value,
  );
}

export function tagOf(look: Look, origin: string): string {
  const options = optionsOf(look).map(([name, value]) => ` ${name}="${value}"`);
  return `<salus-checkout session="pay_…"${options.join('')} style="display: block; min-height: 560px">
  <a href="${origin}/pay/pay_…">Pay</a>
</salus-checkout>
<script async src="${origin}/widget/v1.js"></script>`;
}
