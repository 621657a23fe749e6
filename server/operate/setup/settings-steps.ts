/** Secrets and the public address. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:tls';
import { productionConfig } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/core/config-error.ts';
import { CERTIFICATE_LIMIT_MS } from '../../platform/health/certificate.ts';
import { done, type Step, waits } from './step.ts';
import { StepError } from './step-error.ts';

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;

export const SECRETS_STEP: Step = {
  title: 'Secrets',
  async run({ files, dryRun }) {
    const secret = () => randomBytes(32);
    const encryption = files.get('env', 'ENCRYPTION_KEY') ?? secret().toString('base64');
    const metrics = files.get('env', 'METRICS_TOKEN') ?? secret().toString('hex');
    const jwt = files.get('web.env', 'JWT_SECRET') ?? secret().toString('base64');
    const isNew = files.get('web.env', 'JWT_SECRET') === undefined;
    await files.set('env', { ENCRYPTION_KEY: encryption, METRICS_TOKEN: metrics });
    await files.set('web.env', { JWT_SECRET: jwt });
    await files.set('ops.env', { JWT_SECRET: jwt });
    const what = isNew ? `${dryRun ? 'would be ' : ''}generated` : 'kept';
    return done(`${what}, in ${files.folder} with mode 0600; back them up`);
  },
};

export const PUBLIC_URL_STEP: Step = {
  title: 'Public address',
  async run({ answers, files }) {
    const url = await answers.ask({
      name: 'PUBLIC_URL',
      message: 'The https origin that people and merchants use, such as https://pay.example',
      initial: files.get('env', 'PUBLIC_URL'),
    });
    if (!url.startsWith('https://') || URL.parse(url)?.origin !== url) {
      throw new StepError(
        'PUBLIC_URL: an https origin without a path, such as https://pay.example',
      );
    }
    await files.set('env', { PUBLIC_URL: url });
    await files.set('web.env', { TRUST_PROXY: 'true', DRAIN_SECONDS: '5' });
    // Of the operators' console, which is behind the same proxy.
    await files.set('ops.env', { TRUST_PROXY: 'true' });
    const certificate = await checkCertificate(new URL(url));
    if ('problem' in certificate) {
      return waits(
        `${certificate.problem}. Start the proxy, which gets the certificate, and run setup again`,
      );
    }
    const left = certificate.until.getTime() - Date.now();
    const until = `certificate valid until ${certificate.until.toISOString().slice(0, 10)}`;
    return left < CERTIFICATE_LIMIT_MS
      ? waits(`${until}: only ${Math.floor(left / DAY_MS)} days; check that the proxy renews it`)
      : done(`reachable, ${until}`);
  },
};

/** Connects as a browser would: name, issuer and dates must be right. */
function checkCertificate({ hostname, port }: URL): Promise<{ until: Date } | { problem: string }> {
  return new Promise((answer) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port || 443), servername: host }, () => {
      answer({ until: new Date(socket.getPeerCertificate().valid_to) });
      socket.end();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer within 5 s')));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const isCertificate = /CERT|SIGN|ALTNAME/.test(error.code ?? '');
      const what = isCertificate ? 'the certificate is not valid' : 'not reachable';
      answer({ problem: `${what} (${error.code ?? error.message})` });
    });
  });
}

/** Every program's settings together, as the programs will read them. */
export const SETTINGS_STEP: Step = {
  title: 'Settings',
  async run({ files }) {
    try {
      productionConfig(files.settingsOf('web.env'), 'web');
      productionConfig(files.settingsOf('worker.env'), 'worker');
      productionConfig(files.settingsOf('ops.env'));
    } catch (error) {
      throw error instanceof ConfigError ? new StepError(error.message) : error;
    }
    return done('web, worker and commands accept them');
  },
};
