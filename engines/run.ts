/**
 * `npm run test:engines`: every journey in every engine that is here. Where they are is in
 * CHROMIUM_PATH, FIREFOX_PATH and the three WEBKIT_… of scripts/check/engines.mjs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import setUp from '../tests/e2e/setup.ts';
import type { Engine } from './browser.ts';
import { featuresOf } from './features.ts';
import type { Journey } from './journey.ts';
import { JOURNEYS } from './journeys.ts';
import { chromium, firefox } from './puppeteer-engine.ts';
import { type EngineResults, withResults } from './results.ts';
import { webkit } from './webkit-engine.ts';

const PAGE = join(import.meta.dirname, '../docs/embed/engines.md');

const { CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_DRIVER, WEBKIT_BROWSER, WEBKIT_DISPLAY } = process.env;

/** Undefined for an engine that is not here. */
const STARTS: Record<Engine['name'], (() => Promise<Engine>) | undefined> = {
  Chromium: CHROMIUM_PATH ? () => chromium(CHROMIUM_PATH) : undefined,
  Firefox: FIREFOX_PATH ? () => firefox(FIREFOX_PATH) : undefined,
  WebKit:
    WEBKIT_DRIVER && WEBKIT_BROWSER && WEBKIT_DISPLAY
      ? () => webkit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER, display: WEBKIT_DISPLAY })
      : undefined,
};

const argv = process.argv.slice(2);
const isWritten = argv.includes('--write');
const words = argv.filter((word) => !word.startsWith('--')).map((word) => word.toLowerCase());
if (isWritten && words.length > 0) throw new Error('--write writes all results: name none.');
const isWanted = (engine: string, journey: string) =>
  words.every((word) => `${engine} ${journey}`.toLowerCase().includes(word));

/** @returns what went wrong, if anything did */
async function failureOf(engine: Engine, { settings = {}, travel }: Journey): Promise<unknown> {
  const visit = await engine.visit(settings);
  try {
    await travel(visit);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await visit.close();
  }
}

async function passes(engine: Engine, journey: Journey): Promise<boolean> {
  const started = performance.now();
  const failure = await failureOf(engine, journey);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = failure ? '✗' : '✓';
  console.log(
    `${mark} ${engine.name.padEnd(9)} ${journey.name.padEnd(32)} ${seconds.padStart(5)} s`,
  );
  if (failure) console.log(failure);
  return !failure;
}

async function runIn(name: Engine['name'], journeys: Journey[]): Promise<EngineResults> {
  const passed = new Map<string, boolean>();
  const start = STARTS[name];
  if (!start) return { name, version: '', passed, features: new Map() };
  let engine: Engine;
  try {
    engine = await start();
  } catch (error) {
    console.log(`✗ ${name} does not start`, error);
    for (const journey of journeys) passed.set(journey.name, false);
    return { name, version: '', passed, features: new Map() };
  }
  try {
    for (const journey of journeys) passed.set(journey.name, await passes(engine, journey));
    const features = isWritten ? await featuresOf(engine) : new Map<string, boolean>();
    return { name, version: engine.version, passed, features };
  } finally {
    await engine.stop();
  }
}

const tearDown = await setUp();
const results: EngineResults[] = [];
try {
  for (const name of ['Chromium', 'Firefox', 'WebKit'] as const) {
    const journeys = JOURNEYS.filter((journey) => isWanted(name, journey.name));
    if (journeys.length > 0) results.push(await runIn(name, journeys));
  }
} finally {
  await tearDown();
}
if (isWritten && words.length === 0)
  await writeFile(PAGE, withResults(await readFile(PAGE, 'utf8'), results));

const outcomes = results.flatMap(({ passed }) => [...passed.values()]);
const failed = outcomes.filter((passed) => !passed).length;
console.log(`\n${outcomes.length - failed} journeys passed, ${failed} failed`);
for (const { name, passed } of results) {
  if (passed.size === 0) console.log(`${name} was not run: it is not here.`);
}
process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0;
