import { Skeleton, SkeletonGroup } from './Skeleton.tsx';

/** Stands in for a title and running text while they load. */
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
