/** Points down: there is more to choose from, or to open. */
export function ChevronIcon({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" width="12" height="8" viewBox="0 0 12 8" fill="none" className={`shrink-0 ${className}`}>
      <path d="M1 1.5l5 5 5-5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
