import type { ReactNode } from 'react';

/** A grey block in the place of what is still loading; size and place come from `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`rounded bg-hairline motion-safe:animate-pulse ${className}`} />;
}

/** Wraps skeletons: screen readers hear the label, and nothing of the blocks. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
