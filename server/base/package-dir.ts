import { findPackageJSON } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

/** It has content, migrations and the build. This file is in `server` and, bundled, in `dist`. */
export const packageDir = dirname(findPackageJSON(import.meta.url) ?? '');

const [folder, build = ''] = relative(packageDir, import.meta.filename).split(sep);

/** The directory of the build that this process runs, also after a later one was made; that of the next start for sources. */
export const buildDir = join(packageDir, 'dist', folder === 'dist' ? build : 'current');

/** A build contains its own. */
export const { version } = packageJson;
