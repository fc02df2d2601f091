const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded border px-5 py-2 text-base font-bold leading-tight no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-55';

const variants = {
  accent: 'border-accent bg-accent text-on-accent hover:border-ink',
  ink: 'border-ink bg-ink text-paper hover:bg-ink-2 hover:border-ink-2',
  outline: 'border-strong bg-transparent text-ink hover:bg-soft',
} as const;

/** Classes of a button, for a `<button>` or a link that looks like one. */
export function buttonClass(variant: keyof typeof variants = 'accent', extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`;
}
