import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/**
 * The directory of the package, which has content, migrations and the build. This file is in `server` and, bundled, in `dist`.
 */
export const packageDir = dirname(findPackageJSON(import.meta.url) ?? '');
