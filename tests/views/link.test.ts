/** An invitation in the frame and on our page: one flow, two frameworks, the same for the user. */
import { afterEach, describe, expect, test } from 'vitest';
import { outlineOf } from '../support/views/accessible-outline.ts';
import { linkScene } from '../support/views/link-flow.ts';
import { LINK_STATES, type LinkCase } from './link-states.ts';
import type { Language, LinkTwin, Mounted } from './twins.ts';

const twins = Object.values(
  import.meta.glob<LinkTwin>('./link.{hosted,widget}.tsx', { eager: true, import: 'twin' }),
);

const HEARD_OR_PRESSED = /^(region|heading|status|alert|button)\b/;
/** The frame opens another window and the page navigates: same words, same address. */
const LINKS = /^link\b/;

let mounted: Mounted[] = [];
afterEach(() => {
  for (const one of mounted) one.unmount();
  mounted = [];
});

async function reached({ reach }: LinkCase, language: Language) {
  const at = linkScene();
  const pressed: string[][] = [];
  for (const [index, twin] of twins.entries()) {
    const told: string[] = [];
    pressed.push(told);
    mounted[index] = await twin.mount(at.flow, language, (action) => told.push(action));
  }
  /** React’s act inside Preact’s, so that both have rendered when it returns. */
  const settle = twins.reduce<(change: () => unknown) => Promise<void>>(
    (inner, twin) => (change) => twin.settle(() => inner(change)),
    async (change) => void (await change()),
  );
  await settle(() => reach(at));
  return { pressed, settle, views: mounted.map(({ element }) => element) };
}

test('each framework has one view', () => {
  expect(twins.map(({ framework }) => framework).sort()).toEqual(['Preact', 'React']);
});

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test.each(LINK_STATES)('$state: both announce and offer the same', async (state) => {
    const { views } = await reached(state, language);
    const [one = [], other] = views.map(outlineOf);

    if (language === 'en') {
      const met = one.filter((line) => HEARD_OR_PRESSED.test(line) || LINKS.test(line));
      expect(met).toEqual(state.meets);
    }
    expect(other).toEqual(one);
    const [text, twinText] = views.map(({ textContent }) => textContent);
    expect(twinText).toBe(text);
    // A missing text would appear as its key.
    expect(text).not.toMatch(/(invitation|outcome|notice)\.[a-z]/);
  });
});

test.each(LINK_STATES)('$state: a press sends the same request in both', async (state) => {
  const { views, pressed, settle } = await reached(state, 'en');

  await settle(() => {
    for (const view of views) for (const button of view.querySelectorAll('button')) button.click();
  });

  const answering = state.meets.filter(
    (line) => line.startsWith('button') && !line.includes('aria-disabled'),
  );
  expect(pressed[0]).toHaveLength(answering.length);
  expect(pressed[1]).toEqual(pressed[0]);
});
