/** `salus init`: writes a working shop for the stack of a project. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SalusError } from '../salus-error.ts';
import { connect, UsageError } from './connect.ts';
import type { Output } from './output.ts';
import { STARTERS, type Stack } from './stacks.ts';
import { readStore } from './store.ts';

/** `npm init -y` writes the type; `create-next-app` does not. */
const COMMONJS =
  'First:    remove "type": "commonjs" from package.json, because Next.js refuses these files with it.';

/** Writes nothing over: files that exist stop it. */
export async function init(
  folder: string,
  { stack: wanted }: { stack?: string },
  output: Output,
): Promise<void> {
  const { dependencies, type } = await projectIn(folder);
  const stack = wanted ?? stackOf(dependencies);
  if (!isStack(stack)) {
    throw new UsageError(`Unknown stack "${stack}". Known: ${Object.keys(STARTERS).join(', ')}.`);
  }
  const starter = STARTERS[stack](existsSync(join(folder, 'src/app')) ? 'src/app' : 'app');
  const paths = Object.keys(starter.files);
  const taken = paths.filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0)
    throw new UsageError(`${taken.join(', ')} exists already; nothing was written.`);
  for (const [path, text] of Object.entries(starter.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { page, webhook, start } = starter;
  const run = `npx salus listen --forward ${webhook} -- ${start}`;
  output.tell(`Wrote ${paths.join(', ')}.`, { stack, files: paths, page, run });
  for (const line of await stepsBefore(stack, dependencies)) output.say(line);
  if (stack === 'next' && type === 'commonjs') output.say(COMMONJS);
  output.say(`Run:      ${run}`);
  output.say(`Then open ${page}`);
  output.say(await allowOrigin(new URL(page).origin));
}

/** Only pages of the business's own sites may show its checkout. @returns what to tell */
async function allowOrigin(origin: string): Promise<string> {
  const byHand = `Add ${origin} to your sites: Settings → Addresses and sites.`;
  try {
    const { salus } = await connect();
    await salus.settings.createOrigin(origin);
    return `${origin} is one of your sites now.`;
  } catch (error) {
    if (error instanceof UsageError) return byHand;
    if (error instanceof SalusError) return `${byHand} (${error.message})`;
    throw error;
  }
}

const isStack = (name: string): name is Stack => Object.hasOwn(STARTERS, name);

function stackOf(dependencies: Record<string, string>): Stack {
  if (dependencies.next) return 'next';
  return dependencies.express ? 'express' : 'node';
}

interface Project {
  dependencies: Record<string, string>;
  type: string | undefined;
}

async function projectIn(folder: string): Promise<Project> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies, devDependencies, type } = JSON.parse(text) as Partial<Project> & {
    devDependencies?: Record<string, string>;
  };
  return { dependencies: { ...devDependencies, ...dependencies }, type };
}

/** What is not installed yet. */
async function stepsBefore(stack: Stack, dependencies: Record<string, string>): Promise<string[]> {
  const url = process.env.SALUS_URL || (await readStore()).url || 'https://pay.example';
  const needed = stack === 'next' ? ['server', 'react'] : ['server'];
  const missing = await Promise.all(
    needed.filter((name) => !dependencies[`@salus/${name}`]).map((name) => exactAddress(url, name)),
  );
  if (stack === 'express' && !dependencies.express) missing.push('express');
  return missing.length > 0 ? [`Install:  npm install ${missing.join(' ')}`] : [];
}

/** The address that keeps its bytes, which a lockfile needs; an installation that does not answer leaves the general one. */
async function exactAddress(url: string, name: string): Promise<string> {
  const address = `${url}/packages/${name}.tgz`;
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch(
    () => undefined,
  );
  const location = answer?.headers.get('location');
  return location ? new URL(location, address).href : address;
}
