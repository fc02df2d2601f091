/** Plain text in which what stands between backticks is code. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <code key={index} className="rounded-[2px] bg-sunk px-1 py-px font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
