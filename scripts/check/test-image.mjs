/**
 * Carries out the commands of `deploy/Containerfile` without a container engine: each stage is a bare
 * Debian folder, `RUN` runs in it with a changed root, and the result is started as the image's user
 * with a read-only root. Needs root, Debian's mirror and the package registry; takes some minutes.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DockerfileParser } from 'dockerfile-ast';
import { startEmptyDatabase } from '../../tests/support/database/postgres-server.ts';
import { startSmtpReceiver } from '../../tests/support/mail/smtp-receiver.ts';
import { ROOT } from '../run/runtime.mjs';
import { addNode, bareRoot, leaveRoot, stageRoot } from './bare-root.mjs';

const ROOM = 6e9;
/** In memory if there is room: dpkg waits for the disk after each file. */
const WORK = mkdtempSync(`${hasRoom('/dev/shm') ? '/dev/shm' : '/var/tmp'}/salus-image-`);

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM;
}
/** The required messages of an image without settings. */
const REFUSAL = 'Not starting:\nPUBLIC_URL:';
const PORT = '4998';
const ANSWERS = '/etc/salus/answers';
const UNSHARE = 'unshare';
const CHROOT = 'chroot';
/** As a container engine does: TypeScript asks `/proc` for its own path. */
const WITH_PROC = 'mkdir -p "$0/proc" && mount -t proc proc "$0/proc" && exec "$@"';
const DU = 'du';

const sh = (program, args, options = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });

const inRoot = ({ root, cwd, env }, command, user = '0:0') => [
  '--userspec',
  user,
  root,
  '/usr/bin/env',
  '-i',
  `--chdir=${cwd}`,
  ...Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...env,
  }).map(([name, value]) => `${name}=${value}`),
  ...command,
];

const FROM_OUTSIDE = Object.fromEntries(
  ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'npm_config_registry'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
);

const stages = [];

/** @returns the last stage */
function build() {
  let made;
  const bare = () => (made ??= bareRoot(join(WORK, 'bare')));
  const text = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((one) => one.getValue());
    const flags = instruction.getFlags?.() ?? [];
    const stage = stages.at(-1);
    if (keyword === 'FROM') {
      const root = join(WORK, `stage-${stages.length}`);
      stageRoot(root, bare);
      if (words[0].includes('/node:') && !process.env.IMAGE_BASE) addNode(root);
      stages.push({ name: words[2], root, cwd: '/', env: {}, user: '0:0' });
      continue;
    }
    console.log(`${keyword} ${words.join(' ').slice(0, 100)}`);
    if (keyword === 'WORKDIR') {
      stage.cwd = words[0];
      mkdirSync(join(stage.root, stage.cwd), { recursive: true });
    } else if (keyword === 'COPY') copy(stage, stages, flags, words);
    else if (keyword === 'RUN') {
      const command = instruction.getArgumentsContent().replace(/\\\n/g, '');
      const outside = { ...stage, env: { ...FROM_OUTSIDE, ...stage.env } };
      const line = inRoot(outside, ['/bin/sh', '-ec', command]);
      sh(UNSHARE, ['--mount', 'sh', '-ec', WITH_PROC, stage.root, 'chroot', ...line]);
    } else if (keyword === 'ENV') {
      for (const property of instruction.getProperties()) {
        stage.env[property.getName()] = property
          .getValue()
          .replace('$PATH', '/usr/local/bin:/usr/bin:/bin');
      }
    } else if (keyword === 'USER') stage.user = words[0];
    else if (keyword === 'ENTRYPOINT')
      stage.entrypoint = JSON.parse(instruction.getArgumentsContent());
    else if (keyword === 'HEALTHCHECK')
      stage.health = JSON.parse(/CMD (\[.*\])/.exec(instruction.getArgumentsContent())[1]);
  }
  return stages.at(-1);
}

function copy(stage, stages, flags, words) {
  const target = resolve(stage.cwd, words.at(-1));
  const from = flags.find((flag) => flag.getName() === 'from')?.getValue();
  if (from) {
    const source = stages.find(({ name }) => name === from);
    mkdirSync(dirname(join(stage.root, target)), { recursive: true });
    return sh('cp', ['-a', join(source.root, words[0]), join(stage.root, target)]);
  }
  // The context: the files of the repository without those that `.dockerignore` names.
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '-co',
      '--exclude-standard',
      ...(words[0] === '.' ? [] : words.slice(0, -1)),
    ],
    { cwd: ROOT },
  );
  sh('sh', ['-c', `tar --null -T - -cf - | tar -xf - -C "$0"`, join(stage.root, target)], {
    cwd: ROOT,
    input: files,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}

/** As the image's user, in a read-only root except /tmp. */
function start(stage, args, env, command = stage.entrypoint) {
  const line = [
    CHROOT,
    ...inRoot({ ...stage, env: { ...stage.env, ...env } }, [...command, ...args], stage.user),
  ];
  const script = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -t tmpfs none "$0/tmp" && exec "$@"`;
  return spawn(UNSHARE, ['--mount', 'sh', '-ec', script, stage.root, ...line], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function said(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  const code = await new Promise((done) => child.once('close', done));
  return { code, text };
}

async function check(stage) {
  const refused = await said(start(stage, ['server/serve.ts', 'web'], {}));
  if (refused.code !== 1 || !refused.text.startsWith(REFUSAL))
    throw new Error(`without settings: ${refused.text}`);
  console.log('without settings it names each missing one');
  const who = await said(start(stage, ['-u'], {}, ['/usr/bin/id']));
  if (who.text.trim() !== stage.user.split(':')[0]) throw new Error(`runs as ${who.text}`);
  const wrote = await said(start(stage, ['/srv/salus/x'], {}, ['/usr/bin/touch']));
  if (wrote.code === 0) throw new Error('its root can be written to');
  const sbom = JSON.parse(readFileSync(join(stage.root, 'srv/salus/sbom.json'), 'utf8'));
  console.log(
    `user ${who.text.trim()}, read-only root, SBOM of ${sbom.components.length} packages`,
  );
  const unhealthy = await said(start(stage, [], { PORT }, stage.health));
  if (unhealthy.code !== 1) throw new Error('the health check does not fail without a server');
  const database = await startEmptyDatabase();
  const mail = await startSmtpReceiver();
  try {
    await serveFrom(stage, database.url, mail.url);
    if (mail.received.length === 0) throw new Error('setup has sent no mail');
  } finally {
    await mail.close();
    await database.stop();
  }
}

/** Setup as root writes the settings; web serves with them, and the health check of the image agrees. */
async function serveFrom(stage, database, smtp) {
  mkdirSync(join(stage.root, 'etc/salus'), { mode: 0o700, recursive: true });
  appendFileSync(
    join(stage.root, ANSWERS),
    [
      `OWNER_DATABASE_URL=${database}`,
      'PUBLIC_URL=https://pay.example',
      `SMTP_URL=${smtp}`,
      'MAIL_FROM=Salus <no-reply@pay.example>',
      'OPERATOR_MAIL=ada@pay.example',
      'PRICE_EUR=0.25',
      '',
    ].join('\n'),
  );
  const line = [...stage.entrypoint, 'server/operate/setup/main.ts', '--answers', ANSWERS];
  const setup = await said(spawn(CHROOT, inRoot(stage, line)));
  console.log(setup.text);
  if (setup.code !== 0) throw new Error('setup failed');
  const { parseEnv } = await import('node:util');
  const env = Object.assign(
    {},
    ...['env', 'web.env'].map((file) =>
      parseEnv(readFileSync(join(stage.root, 'etc/salus', file), 'utf8')),
    ),
  );
  const web = start(stage, ['server/serve.ts', 'web'], {
    ...env,
    PORT,
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
  });
  const ended = said(web);
  let healthy;
  for (let left = 60; left > 0 && healthy?.code !== 0; left--) {
    await sleep(500);
    healthy = await said(start(stage, [], { PORT }, stage.health));
  }
  web.kill('SIGTERM');
  const { code, text } = await ended;
  if (healthy.code !== 0 || code !== 0) throw new Error(`web: ${text}`);
  console.log('setup, web as the image runs it, health check: right');
}

try {
  const stage = build();
  const [size] = execFileSync(DU, ['-sm', stage.root], { encoding: 'utf8' }).split('\t');
  console.log(`the image's folder has ${size} MB`);
  await check(stage);
} finally {
  for (const { root } of stages) leaveRoot(root);
  rmSync(WORK, { recursive: true, force: true });
}
