import { registerHooks } from 'node:module';

// Loaded before the server. To find a module and its format, Node 24 parses the `exports` of the package that it lies in,
// and again for each import: drizzle-orm's are 179 KB, which was half of the time in which the server is loaded.

const own = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOfPackage = parentURL.includes('/node_modules/');
    if (specifier.startsWith('.') && parentURL.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    // From all of the project's own files, the name leads to the same place.
    if (!isOfPackage && /^drizzle-orm(\/|$)/.test(specifier)) {
      if (!own.has(specifier)) own.set(specifier, { ...next(specifier, context), shortCircuit: true });
      return own.get(specifier);
    }
    return next(specifier, context);
  },
});
