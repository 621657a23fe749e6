// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './lazy-page.ts';

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => sessionStorage.clear());

test('reloads the document once when a chunk is gone, then reports it', async () => {
  const reload = vi.fn();

  void loadChunk('login', broken, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

  await expect(loadChunk('login', broken, reload)).rejects.toMatchObject({ statusCode: 500 });
  expect(reload).toHaveBeenCalledOnce();
});

test('loading another chunk does not cause a reload loop', async () => {
  const reload = vi.fn();
  void loadChunk('login', broken, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

  await loadChunk('home', async () => 'loaded', reload);

  await expect(loadChunk('login', broken, reload)).rejects.toThrow();
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads again for a chunk that has loaded since', async () => {
  const reload = vi.fn();
  void loadChunk('login', broken, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await loadChunk('login', async () => 'loaded', reload);

  void loadChunk('login', broken, reload);

  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('never reloads without storage', async () => {
  const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  const reload = vi.fn();

  await expect(loadChunk('login', broken, reload)).rejects.toThrow();

  expect(reload).not.toHaveBeenCalled();
  forbidden.mockRestore();
});
