import { expect, test } from 'vitest';
import { loadSalus } from '../../packages/embed/index.ts';

test('the loader can be imported and called on a server, and returns null', async () => {
  expect(typeof document).toBe('undefined');
  expect(await loadSalus('https://pay.example/widget/v1.js')).toBeNull();
});
