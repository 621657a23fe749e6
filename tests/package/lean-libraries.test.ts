import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { leanLibraries } from '../../scripts/build/lean-libraries.mjs';

const plugin = leanLibraries();
const hook = (name: 'load' | 'buildStart' | 'buildEnd', context: object, ...given: unknown[]) =>
  Reflect.apply(plugin[name] as never, context, given);

it('leaves out mutations: a client reads without them, and a mutation throws', async () => {
  const { code } = hook('load', {}, '\0without-mutations') as { code: string };
  const mutationCache = new Function(
    `${code.replace('export class', 'return class')}`,
  )() as new () => never;
  const client = new QueryClient({ mutationCache: new mutationCache() });
  expect(client.isMutating()).toBe(0);
  await expect(client.resumePausedMutations()).resolves.toBeUndefined();
  await expect(
    client.query({ queryKey: ['a'], queryFn: () => Promise.resolve('read') }),
  ).resolves.toBe('read');
  expect(() => client.clear()).not.toThrow();
  expect(() => client.getMutationCache().build(client, {})).toThrow('leaves out mutations');
});

it('fails the build when a library no longer loads a part that is replaced', () => {
  const error = vi.fn();
  const context = { environment: { name: 'hosted' }, error };
  hook('buildStart', context);
  hook('buildEnd', context);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('use-sync-external-store'));
  expect(error).toHaveBeenCalledWith(expect.stringContaining('mutations'));
});
