import { escapeHtml } from '#shared/escape-html.ts';
import type { CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/status/endpoints.ts';
import { publicPage } from './public-page.ts';

export type StatusTexts = typeof import('#locales/en/status.json');
type Status = CallOutput<typeof endpoints.read>;
type Part = Status['parts'][number];

interface Page {
  nonce: string;
  locale: string;
  fonts: string;
  texts: StatusTexts;
  status: Status;
}

/** Above this a day looks as if nothing had happened; below the second it looks bad. */
const FULL = 99.9;
const POOR = 99;

/** As many as the status is measured over. */
const DAYS = 90;
const DAY_MS = 86_400_000;

export function statusPage({ nonce, locale, fonts, texts, status }: Page): string {
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const at = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(status.checkedAt));
  const shown = (percent: string) => percents.format(Number(percent) / 100);
  const heading = status.parts.some(({ works }) => works === false)
    ? texts['some-fail']
    : texts[status.parts.some(({ works }) => works) ? 'all-work' : 'none-checked'];

  const span = daysUntil(status.checkedAt);
  const ends = [span[0], span.at(-1)].map((day = '') => dates.format(new Date(day)));

  const barOf = (day: string, availability: string | undefined) => {
    if (availability === undefined) return '<i></i>';
    const share = Number(availability);
    const kind = share >= FULL ? 'full' : share >= POOR ? 'some' : 'poor';
    return `<i class="${kind}" title="${escapeHtml(`${dates.format(new Date(day))}: ${shown(availability)}`)}"></i>`;
  };
  /** A bar for each day, also for those before the first measurement. */
  const daysOf = (days: Part['days']) => {
    const known = new Map(days.map(({ day, availability }) => [day.slice(0, 10), availability]));
    const bars = span.map((day) => barOf(day, known.get(day)));
    const labels = ends.map((end) => `<span>${escapeHtml(end)}</span>`);
    return `<div class="days" aria-hidden="true">${bars.join('')}</div>
<div class="span" aria-hidden="true">${labels.join('')}</div>
`;
  };
  /** Says since when, until the days are as many as are shown. */
  const share = (availability: string, days: Part['days']) => {
    const [first] = days;
    const isWhole = first && first.day.slice(0, 10) <= (span[0] ?? '');
    return (isWhole ? texts.availability : texts.since)
      .replace('{{percent}}', shown(availability))
      .replace('{{date}}', first ? dates.format(new Date(first.day)) : '');
  };
  /** A part that no minute has measured yet has no share: the minutes of the start count as not available. */
  const isNew = ({ works, days }: Part) =>
    works === null && days.every(({ availability }) => Number(availability) === 0);
  const sectionOf = (part: Part) => {
    const { name, works } = part;
    const { availability, days } = isNew(part) ? { availability: null, days: [] } : part;
    return `
<li>
<h2>${escapeHtml(texts[name])}</h2>
${works === null ? `<p>${escapeHtml(texts.unchecked)}</p>` : works ? `<p class="up">${escapeHtml(texts.works)}</p>` : `<p class="down">${escapeHtml(texts.fails)}</p>`}
<p class="share">${escapeHtml(availability === null ? texts.unmeasured : share(availability, days))}</p>
${days.length === 0 ? '' : daysOf(days)}</li>`;
  };

  return publicPage({
    ...{ nonce, locale, fonts, title: texts.title, styles: STYLES },
    description: status.parts.map(({ name }) => texts[name]).join(' · '),
    main: `
<h1>${escapeHtml(heading)}</h1>
<ul>${status.parts.map(sectionOf).join('')}
</ul>
<p class="note">${escapeHtml(texts.note)}</p>
<p class="note">${escapeHtml(texts.checked.replace('{{time}}', at))}</p>`,
  });
}

/** The days that the page shows, oldest first, in UTC. */
function daysUntil(time: string): string[] {
  const last = new Date(time).getTime();
  return Array.from({ length: DAYS }, (_, back) =>
    new Date(last - (DAYS - 1 - back) * DAY_MS).toISOString().slice(0, 10),
  );
}

const STYLES = `
ul{margin:0;padding:0;list-style:none}
li{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin-bottom:16px;padding:20px;border:1px solid var(--line);border-radius:20px;background:var(--raised)}
li p{margin:0}
.share{grid-column:1/-1;font-size:14px;color:var(--ink-soft);font-variant-numeric:tabular-nums}
.days{grid-column:1/-1;display:flex;gap:1px;height:28px;margin-top:8px}
.days i{flex:1;border-radius:2px;background:var(--line)}
.days .full{background:var(--success)}
.days .some{background:light-dark(#c98a1b,#e0b252)}
.days .poor{background:var(--danger)}
.span{grid-column:1/-1;display:flex;justify-content:space-between;font-size:12px;color:var(--ink-soft)}
`;
