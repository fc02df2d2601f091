/** A mail as a reader's program takes it apart. */
export type OpenedMail = {
  /** Headers by their name in lower case, unfolded and decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
};

type Part = { headers: Map<string, string>; body: string };

/** `name: value` lines up to the first empty one, of which a line that begins with a space goes on, RFC 5322 section 2.2. */
function splitPart(source: string): Part {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    decodeWords(line.slice(line.indexOf(':') + 1)),
  ]);
  return {
    headers: new Map(pairs.map(([name = '', value = '']) => [name, value.trim()])),
    body: rest.join('\r\n\r\n'),
  };
}

/** Bytes of quoted-printable text, RFC 2045 section 6.7. */
function fromQuotedPrintable(text: string): Buffer {
  const whole = text.replaceAll('=\r\n', '');
  return Buffer.from(
    whole.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** Encoded words of a header, RFC 2047. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      (encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : fromQuotedPrintable(text.replaceAll('_', ' '))
      ).toString(),
    );
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body).toString() : body;
}

/** Opens a mail of two alternatives, as it came over the wire. */
export function openMail(source: string): OpenedMail {
  const mail = splitPart(source);
  const boundary = /boundary="([^"]+)"/.exec(mail.headers.get('content-type') ?? '')?.[1];
  if (!boundary) throw new Error('The mail has no parts');
  const parts = mail.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')));
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  return { headers: mail.headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

/** The addresses that the links of a mail lead to. */
export function linksOf({ html }: OpenedMail): string[] {
  return [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}
