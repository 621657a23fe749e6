/**
 * Part of the build: writes the texts of the hosted app to separate files, which
 * `hosted/platform/i18n.ts` fetches. A map of them in the script would grow with every language.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/runtime.mjs';

/** Below `dist/hosted`; the server redirects requests for another version to this one. */
export const TEXTS_FOLDER = 'assets/hosted/texts';

/** Texts that the server renders: e-mails, and the heads of documents. */
const OTHERS = ['mail', 'offline', 'seo'];

/**
 * `{ 'en/app.json': JSON without white space }`, in a fixed order.
 * @returns {Record<string, string>}
 */
export function readHostedTexts(root = ROOT) {
  const paths = globSync('*/*.json', { cwd: join(root, 'locales') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !OTHERS.some((area) => path.endsWith(`/${area}.json`)))
    .sort();
  const compact = (path) =>
    JSON.stringify(JSON.parse(readFileSync(join(root, 'locales', path), 'utf8')));
  return Object.fromEntries(paths.map((path) => [path, compact(path)]));
}

/**
 * A hash of the texts, so that files can be cached without expiry.
 * @param {Record<string, string>} texts
 */
export const versionOf = (texts) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 10);

/** @returns {import('vite').Plugin} */
export function hostedTexts() {
  const texts = readHostedTexts();
  const folder = `${TEXTS_FOLDER}/${versionOf(texts)}`;
  return {
    name: 'hosted-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'hosted',
    config: () => ({
      environments: {
        hosted: { define: { 'import.meta.env.TEXTS_URL': JSON.stringify(`/${folder}`) } },
      },
    }),
    generateBundle() {
      for (const [path, source] of Object.entries(texts)) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${path}`, source });
      }
    },
  };
}
