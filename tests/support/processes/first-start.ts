/** The first start of all, on a folder that is not there yet: every test gets a copy of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { run } from './programs.ts';
import { placeAt, RUNNING } from './sandbox-program.ts';

export interface FirstStart {
  folder: string;
  url: string;
  shopUrl: string;
  said: string;
  code: number | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'salus-first-'));
  const { folder, port, shopPort, env } = await placeAt(join(parent, 'data'));
  const program = run(['scripts/run/start.mjs'], env);
  try {
    await program.says(RUNNING);
    program.interrupt('SIGINT');
    project.provide('firstStart', {
      folder,
      url: `http://localhost:${port}`,
      shopUrl: `http://127.0.0.1:${shopPort}`,
      code: await program.ended,
      said: program.said(),
    });
  } finally {
    program.interrupt('SIGKILL');
  }
  return () => rm(parent, { recursive: true });
}
