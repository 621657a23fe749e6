import { expect, it } from 'vitest';
import help from '../help.txt?raw';
import { TEXTS } from './complain.ts';

it.each(Object.keys(TEXTS))('%s has its section where the message points', (code) => {
  expect(help).toContain(`\n#${code} (`);
});
