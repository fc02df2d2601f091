import type { PostSummary } from '../../../contract/post.ts';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { PostCard } from './PostCard.tsx';

const gridClass = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4';

type PostGridProps = {
  posts: PostSummary[];
  /** Shows the first post larger, across the whole width. */
  lead: boolean;
};

export function PostGrid({ posts, lead }: PostGridProps) {
  return (
    <ul className={gridClass}>
      {posts.map((post, index) => {
        const leads = lead && index === 0;
        return (
          <li key={post.id} className={leads ? 'sm:col-span-full' : ''}>
            <PostCard post={post} layout={leads ? 'lead' : 'card'} />
          </li>
        );
      })}
    </ul>
  );
}

/** Skeleton cards of specification section 9: four. */
const SKELETONS = ['first', 'second', 'third', 'fourth'];

/** Stands in for the grid while posts load. */
export function PostGridSkeleton() {
  return (
    <SkeletonGroup label="Loading posts">
      <div className={gridClass}>
        {SKELETONS.map((name) => (
          <div key={name} data-skeleton="" className="rounded border border-hairline bg-sheet">
            <Skeleton className="aspect-video w-full" />
            <div className="grid gap-3 p-5">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-7 w-full" />
              <Skeleton className="h-16 w-full" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
