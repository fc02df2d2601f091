import type { ReactNode } from 'react';

export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`rounded bg-hairline motion-safe:animate-pulse ${className}`} />;
}

/** Wraps skeletons: screen readers read the label and skip the blocks. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function TextSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid max-w-[42rem] gap-4">
        <Skeleton className="mb-4 h-14 w-5/6" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    </SkeletonGroup>
  );
}
