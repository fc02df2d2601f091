import { useGetSiteQuery } from '../site/endpoints.ts';

/** How a person has what the site holds about them, or has it erased. */
export function YourData() {
  const { data: site } = useGetSiteQuery();
  return <p>To have a copy of it, or to have it erased, write to {site?.email}.</p>;
}
