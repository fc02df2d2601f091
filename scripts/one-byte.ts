import type { Plugin } from 'vite';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first half of the characters of one byte.
const beyondAscii = /[^\x00-\x7f]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes what is not ASCII in the server's files: one other letter makes V8 keep the text of a whole file in two bytes
 * for each character, 8 MB of a process (decision 0059).
 */
export function oneByteSources(): Plugin {
  return {
    name: 'one-byte-sources',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(beyondAscii, escaped);
      }
    },
  };
}
