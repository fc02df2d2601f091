import { inflateSync } from 'node:zlib';

type Rectangle = { x: number; y: number; width: number; height: number };

/** The objects of a PDF that keeps none in streams, by their number: dictionary and, if there is one, stream. */
function objectsOf(bytes: Uint8Array) {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [dictionary = '', raw] = body.split(/\nstream\n|\nendstream$/);
    const isPacked = dictionary.includes('/FlateDecode');
    const packed = Buffer.from(raw ?? '', 'latin1');
    objects.set(id, { dictionary, stream: (isPacked ? inflateSync(packed) : packed).toString('latin1') });
  }
  return objects;
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The characters of a font by the code that stands for them. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, start = '0', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const code = (Number.parseInt(start, 16) + index).toString(16).padStart(4, '0');
      characters.set(code, fromHex(hex.replaceAll(' ', '')));
    }
  }
  return characters;
}

/** Reads back what PDFKit drew on the one page of a document. */
export function readPdf(bytes: Uint8Array) {
  const objects = objectsOf(bytes);
  const all = [...objects.values()];
  const dictionaries = all.map(({ dictionary }) => dictionary).join('\n');
  const page = all.find(({ stream }) => / TJ\n/.test(stream))?.stream ?? '';

  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of dictionaries.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
    fonts.set(name, charactersOf(objects.get(map)?.stream ?? ''));
  }

  /** What was written, as copying it gives it; each change of the font begins another run. */
  const runs: string[] = [];
  let characters = new Map<string, string>();
  for (const [, font, codes = ''] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) {
      characters = fonts.get(font) ?? characters;
      runs.push('');
    }
    const written = [...codes.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    runs.push((runs.pop() ?? '') + written.map((code) => characters.get(code.toLowerCase()) ?? '?').join(''));
  }

  const rectangles: Rectangle[] = [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { x, y, width, height };
  });
  return { text: runs.join(' '), rectangles, dictionaries };
}
