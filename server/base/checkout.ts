import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The checkout, in which content, migrations and the build are. This file runs from `server` and, bundled, from `dist`. */
export const checkout = dirname(findPackageJSON(import.meta.url) ?? '');
