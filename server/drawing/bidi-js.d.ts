declare module 'bidi-js' {
  /** The directions of a text: levels by UTF-16 unit, of which the odd ones run from right to left. */
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  type Bidi = {
    getEmbeddingLevels: (text: string, base?: 'ltr' | 'rtl') => Levels;
    getMirroredCharacter: (character: string) => string | null;
  };
  export default function bidiFactory(): Bidi;
}
