/** What the databases of a test file are called, but for a random end. PostgreSQL allows 63 characters. */
export const nameOf = (testPath: string): string =>
  `test_${/tests\/(.*?)(\.test)?\.ts$/.exec(testPath)?.[1] ?? ''}`
    .replaceAll(/\W/g, '_')
    .slice(0, 54);
