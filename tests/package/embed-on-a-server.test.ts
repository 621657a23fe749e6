import { expect, test } from 'vitest';
import { loadSalus } from '../../packages/embed/index.ts';

test('the loader may be imported and called on a server, and answers null', async () => {
  expect(typeof document).toBe('undefined');
  expect(await loadSalus('https://pay.example/widget/v1.js')).toBeNull();
});
