/** The shops of the documents run in PHP and Python; without a language its test is skipped. */
import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';

const PROGRAMS = { 'php-cli': '/usr/bin/php', python3: '/usr/bin/python3' };

/** Installs what is missing where that is possible: as root on Debian. */
export function ensureShopLanguages() {
  const missing = Object.entries(PROGRAMS).filter(([, program]) => !existsSync(program));
  if (missing.length > 0) installPackages(...missing.map(([name]) => name));
}
