const tones = {
  plain: 'border-hairline bg-sunk',
  good: 'border-good text-good',
  bad: 'border-bad text-bad',
  accent: 'border-accent bg-soft',
} as const;

type Tone = keyof typeof tones;

export type StateLabel = { label: string; tone?: Tone };

/** A short label of a state, whose meaning does not depend on its colour. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={`facts inline-block rounded border px-1.5 py-0.5 text-sm whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}

export function StateBadge({ state: { label, tone } }: { state: StateLabel }) {
  return <Badge tone={tone}>{label}</Badge>;
}
