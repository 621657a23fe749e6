import type { CallOutput } from '#shared/http/endpoint.ts';
import type * as endpoints from '#shared/status/endpoints.ts';
import { escapeHtml } from './escape-html.ts';
import { publicPage } from './public-page.ts';

export type StatusTexts = typeof import('#locales/en/status.json');
type Status = CallOutput<typeof endpoints.read>;
type Part = Status['parts'][number];

interface Page {
  nonce: string;
  locale: string;
  texts: StatusTexts;
  status: Status;
}

/** Above this a day looks as if nothing had happened; below the second it looks bad. */
const FULL = 99.9;
const POOR = 99;

export function statusPage({ nonce, locale, texts, status }: Page): string {
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const at = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(status.checkedAt));
  const shown = (percent: string) => percents.format(Number(percent) / 100);
  const allWork = status.parts.every(({ works }) => works);

  const dayOf = ({ day, availability }: Part['days'][number]) => {
    const share = Number(availability);
    const kind = share >= FULL ? 'full' : share >= POOR ? 'some' : 'poor';
    return `<i class="${kind}" title="${escapeHtml(`${dates.format(new Date(day))}: ${shown(availability)}`)}"></i>`;
  };
  const sectionOf = ({ name, works, availability, days }: Part) => `
<li>
<h2>${escapeHtml(texts[name])}</h2>
<p class="${works ? 'up' : 'down'}">${escapeHtml(works ? texts.works : texts.fails)}</p>
<p class="share">${escapeHtml(
    availability === null
      ? texts.unmeasured
      : texts.availability.replace('{{percent}}', shown(availability)),
  )}</p>
${barsOf(days.map(dayOf))}</li>`;

  return publicPage({
    ...{ nonce, locale, title: texts.title, styles: STYLES },
    main: `
<h1>${escapeHtml(allWork ? texts['all-work'] : texts['some-fail'])}</h1>
<ul>${status.parts.map(sectionOf).join('')}
</ul>
<p class="note">${escapeHtml(texts.note)}</p>
<p class="note">${escapeHtml(texts.checked.replace('{{time}}', at))}</p>`,
  });
}

const barsOf = (days: string[]): string =>
  days.length === 0 ? '' : `<div class="days" aria-hidden="true">${days.join('')}</div>\n`;

const STYLES = `
ul{margin:0;padding:0;list-style:none}
li{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin-bottom:12px;padding:16px;border:1px solid light-dark(#e3ded7,#3d3934);border-radius:16px;background:light-dark(#fff,#221f1d)}
li p{margin:0}
.share{grid-column:1/-1;color:light-dark(#6b645c,#b5ada3);font-variant-numeric:tabular-nums}
.days{grid-column:1/-1;display:flex;gap:1px;height:24px;margin-top:8px}
.days i{flex:1;max-width:12px;border-radius:2px}
.full{background:light-dark(#2f8f8b,#4fb6b2)}
.some{background:light-dark(#c98a1b,#e0b252)}
.poor{background:light-dark(#a3322a,#ff9a8f)}
`;
