/**
 * Part of the build: the texts of the hosted app as files of their own, asked for by address
 * (`hosted/app/i18n.ts`). A map of them in the script would grow with every language.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './runtime.mjs';

/** Below `dist/hosted`; the server sends whoever asks for another version on to this one. */
export const TEXTS_FOLDER = 'assets/hosted/texts';

/** Shown by others: mails, and the heads of documents. */
const OTHERS = ['mail', 'seo'];

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
 * The same texts have the same version, and other texts another: they may be kept for good.
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
