import { readFileSync } from 'node:fs';

/**
 * What the loader's messages point to, as a file that never changes its address.
 * @returns {import('vite').Plugin}
 */
export function helpText() {
  return {
    name: 'help-text',
    applyToEnvironment: ({ name }) => name === 'loader',
    generateBundle() {
      const source = readFileSync('widget/loader/help.txt');
      this.emitFile({ type: 'asset', fileName: 'widget/help.txt', source });
    },
  };
}
