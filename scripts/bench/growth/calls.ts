import { uncachedCookie } from '../throughput/kinds.ts';

/** A call to the small and the large site. `isWhole`: it returns every record on purpose */
export type GrowthCall = { label: string; path: string; headers: Record<string, string>; isWhole?: true };

const render = (path: string): GrowthCall => ({
  label: `render of \`${path}\``,
  path,
  headers: { cookie: uncachedCookie() },
});
const read = (path: string): GrowthCall => ({ label: `\`${path}\``, path, headers: {} });
const whole = (call: GrowthCall): GrowthCall => ({ ...call, isWhole: true });

/** @param admin `Cookie` header of an admin */
export function growthCalls(admin: string): GrowthCall[] {
  const desk = (path: string): GrowthCall => ({ label: `\`${path}\``, path, headers: { cookie: admin } });
  return [
    ...['/', '/courses', '/courses/devops-basics', '/blogs', '/blogs?q=server', '/free-resources'].map(render),
    ...['/api/courses', '/api/courses?kind=paid&limit=24', '/api/courses?kind=paid&sort=start&limit=6'].map(read),
    ...['/api/courses/devops-basics', '/api/posts', '/api/posts?page=300', '/api/posts?q=server'].map(read),
    ...['/api/posts?q=nobody+wrote+this', '/llms.txt'].map(read),
    ...['/desk', '/desk/requests', '/api/desk/requests', '/api/desk/requests?q=kumar'].map(desk),
    ...['/api/desk/batches', '/api/desk/posts?q=server'].map(desk),
    // Search engines need every address, and staff sort all courses, so neither is paginated.
    ...[read('/sitemap.xml'), desk('/desk/courses'), desk('/api/desk/courses')].map(whole),
  ];
}
