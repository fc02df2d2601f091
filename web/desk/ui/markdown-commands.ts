/** A text with what is selected in it, from `start` to before `end`. */
export type Selected = { value: string; start: number; end: number };

/** Replaces the text from `from` to before `to`, and then selects `select`, counted from the beginning of the new text. */
export type Edit = { from: number; to: number; text: string; select: readonly [number, number] };

/** Puts marks around the selection, or takes them away. */
function around(mark: string, example: string) {
  return ({ value, start, end }: Selected): Edit => {
    const [from, to, { length }] = [start - mark.length, end + mark.length, mark];
    const chosen = value.slice(start, end);
    if (chosen !== '' && value.slice(from, start) === mark && value.slice(end, to) === mark) {
      return { from, to, text: chosen, select: [0, chosen.length] };
    }
    const text = chosen || example;
    return { from: start, to: end, text: mark + text + mark, select: [length, length + text.length] };
  };
}

/** Puts a mark before each selected line, or takes it away from all. @param markOf the mark of a line, by its place from 0 */
function before(markOf: (place: number) => string, pattern: RegExp) {
  return ({ value, start, end }: Selected): Edit => {
    const from = value.lastIndexOf('\n', start - 1) + 1;
    const next = value.indexOf('\n', Math.max(start, end - 1));
    const to = next < 0 ? value.length : next;
    const lines = value.slice(from, to).split('\n');
    const isMarked = lines.every((line) => pattern.test(line));
    const text = lines.map((line, place) => (isMarked ? '' : markOf(place)) + line.replace(pattern, '')).join('\n');
    return { from, to, text, select: [lines.length > 1 ? 0 : text.length, text.length] };
  };
}

function code(selected: Selected): Edit {
  const { value, start, end } = selected;
  const chosen = value.slice(start, end);
  if (!chosen.includes('\n')) return around('`', 'code')(selected);
  const fence = `\`\`\`\n${chosen}\n\`\`\``;
  return { from: start, to: end, text: fence, select: [4, 4 + chosen.length] };
}

/** Makes the selection the text of a link, or its address if it is one, and selects what is missing. */
function link({ value, start, end }: Selected): Edit {
  const chosen = value.slice(start, end);
  const isAddress = /^(https?:\/\/|\/)\S+$/.test(chosen);
  const [text, address] = isAddress ? ['text', chosen] : [chosen || 'text', 'https://'];
  const [from, length] = isAddress || !chosen ? [1, text.length] : [text.length + 3, address.length];
  return { from: start, to: end, text: `[${text}](${address})`, select: [from, from + length] };
}

export const markdownCommands = {
  bold: around('**', 'bold'),
  italic: around('*', 'italic'),
  heading: before(() => '## ', /^#{1,6} /),
  list: before(() => '- ', /^[-*] /),
  numbers: before((place) => `${place + 1}. `, /^\d+\. /),
  quote: before(() => '> ', /^> /),
  code,
  link,
} as const;

export type MarkdownCommand = keyof typeof markdownCommands;

/** Runs a command in a field, so that the browser's own undo takes it back. */
export function runCommand(field: HTMLTextAreaElement, command: MarkdownCommand): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const { from, to, text, select } = markdownCommands[command]({ value, start, end });
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way to insert text that every browser can undo.
  document.execCommand('insertText', false, text);
  field.setSelectionRange(from + select[0], from + select[1]);
}
