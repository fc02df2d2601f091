import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/**
 * The directory of the package, with content, migrations and the build. This file runs from `server` and, bundled, from `dist`.
 */
export const packageDir = dirname(findPackageJSON(import.meta.url) ?? '');
