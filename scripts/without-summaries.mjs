/**
 * The member area calls endpoints and never shows their summaries, which are for the documents of
 * the API. The first page would load those of every call it makes.
 */
const ENDPOINTS = /\/shared\/.*endpoints\.ts$/;
const SUMMARY = /^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"),$/gm;

/** @returns {import('vite').Plugin} */
export function withoutSummaries() {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'hosted',
    transform: {
      filter: { id: ENDPOINTS },
      handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
    },
  };
}
