/**
 * Text keeps its place when the web fonts arrive: each fallback font that this machine has is as wide as
 * the font it stands in for, within three per cent, and its lines are as high
 * (`shared/styles/font-fallbacks.css`).
 */
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const FAMILIES = {
  'Hanken Grotesk': [
    'Payments of the last 30 days, compared with the 30 days before: 1,234.56 SLS.',
    'Set up your business and sell to the members of the community.',
  ],
  Fraunces: ['Set up your business', 'A wellness community with its own token.', 'Overview'],
};

for (const [family, texts] of Object.entries(FAMILIES)) {
  test(`each fallback of ${family} takes the room of the web font, within three per cent`, async ({
    page,
  }) => {
    await page.goto(world().url);
    const measured = await page.evaluate(
      async ({ family, texts }) => {
        const faces = [...document.fonts].filter((face) => face.family.includes(family));
        const loaded = await Promise.all(
          faces.map((face) =>
            face.load().then(
              ({ family: name }) => [name],
              () => [],
            ),
          ),
        );
        const place = document.body.appendChild(document.createElement('div'));
        const sizeOf = (name: string, text: string) => {
          place.style.cssText = `position:absolute;white-space:nowrap;font:400 100px/normal ${name}`;
          place.textContent = text;
          const { width, height } = place.getBoundingClientRect();
          return { width, height };
        };
        const names = [...new Set(loaded.flat().map((name) => `"${name.replaceAll('"', '')}"`))];
        const web = names.find((name) => name.includes('Variable')) ?? '';
        return names
          .filter((name) => name !== web)
          .map((name) => {
            const sizes = texts.map((text) => [sizeOf(name, text), sizeOf(web, text)] as const);
            return {
              name,
              wider: sizes.map(([own, other]) => own.width / other.width),
              higher: sizes.map(([own, other]) => Math.abs(own.height - other.height)),
            };
          });
      },
      { family, texts },
    );
    // Each system has one of them.
    expect(measured.length).toBeGreaterThan(0);
    for (const { name, wider, higher } of measured) {
      const mean = wider.reduce((sum, ratio) => sum + ratio, 0) / wider.length;
      expect(mean, name).toBeGreaterThan(0.98);
      expect(mean, name).toBeLessThan(1.03);
      expect(Math.max(...higher), name).toBeLessThanOrEqual(1);
    }
  });
}
