const base =
  'inline-flex min-h-button items-center justify-center gap-2 rounded border py-1 text-base leading-tight transition-colors disabled:cursor-not-allowed disabled:opacity-55';

const filled = 'px-5 font-bold no-underline';

const variants = {
  accent: `${filled} border-accent bg-accent text-on-accent hover:border-ink`,
  ink: `${filled} border-ink bg-ink text-paper hover:bg-ink-2 hover:border-ink-2`,
  outline: `${filled} border-strong bg-transparent text-ink hover:bg-soft`,
  bad: `${filled} border-bad bg-bad text-paper hover:border-ink`,
  /** Opens or asks about what cannot be undone; `bad` does it. */
  loss: `${filled} border-bad bg-transparent text-bad hover:bg-soft`,
  quiet: 'border-transparent text-ink as-link decoration-1 hover:decoration-2',
} as const;

export function buttonClass(variant: keyof typeof variants = 'accent', extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`;
}
