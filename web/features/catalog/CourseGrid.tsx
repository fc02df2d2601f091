import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

const grid = 'grid gap-x-6 gap-y-8 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]';

/** The grid of course cards. */
export function CourseGrid({ children }: { children: ReactNode }) {
  return <ul className={grid}>{children}</ul>;
}

/** The grid while its courses are loading. */
export function CourseGridSkeleton() {
  return (
    <SkeletonGroup label="Loading courses">
      <div className={grid}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
          <div key={key} className="rounded border border-hairline bg-sheet">
            <Skeleton className="aspect-video rounded-b-none" />
            <div className="grid gap-4 p-6">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-7 w-4/5" />
              <Skeleton className="h-20" />
              <Skeleton className="h-8 w-1/2" />
              <Skeleton className="h-11" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
