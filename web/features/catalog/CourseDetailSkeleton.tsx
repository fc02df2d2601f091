import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

/** The course page while its course is loading. */
export function CourseDetailSkeleton() {
  return (
    <div className="wrap min-h-dvh py-10 md:py-14">
      <SkeletonGroup label="Loading the course">
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid content-start gap-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-20 w-4/5" />
            <Skeleton className="h-24" />
          </div>
          <Skeleton className="h-[34rem]" />
        </div>
      </SkeletonGroup>
    </div>
  );
}
