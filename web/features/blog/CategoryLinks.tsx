import { Link } from 'react-router';
import { blogAddress } from './query.ts';
import { ALL_CATEGORIES } from './slice.ts';

type CategoryLinksProps = {
  /** Categories that have posts. */
  categories: string[];
  active: string;
};

/** 'All' and one button for each category: links, so that each can be opened, shared and used without scripts. */
export function CategoryLinks({ categories, active }: CategoryLinksProps) {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {[ALL_CATEGORIES, ...categories].map((category) => (
          <li key={category}>
            <Link
              to={blogAddress(category === ALL_CATEGORIES ? {} : { category })}
              preventScrollReset
              aria-current={category === active ? 'true' : undefined}
              className="inline-flex min-h-12 items-center rounded border border-hairline bg-sheet px-4 font-medium no-underline hover:border-strong aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:forced-color-adjust-none"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
