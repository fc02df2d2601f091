const tones = {
  plain: 'border-hairline bg-sunk',
  good: 'border-good text-good',
  bad: 'border-bad text-bad',
  accent: 'border-accent bg-soft',
} as const;

/** A short state, told by its word and not by colour alone. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: string }) {
  return (
    <span className={`facts inline-block rounded border px-1.5 py-0.5 text-sm whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}
