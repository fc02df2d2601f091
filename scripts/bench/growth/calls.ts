import { uncachedCookie } from '../throughput/kinds.ts';

/** Something that is asked of the small and of the large site. */
export type GrowthCall = { what: string; path: string; headers: Record<string, string> };

const render = (path: string): GrowthCall => ({
  ...{ what: `render of \`${path}\``, path },
  headers: { cookie: uncachedCookie() },
});
const read = (path: string): GrowthCall => ({ what: `\`${path}\``, path, headers: {} });

/** @param admin `Cookie` header of an admin */
export function growthCalls(admin: string): GrowthCall[] {
  const desk = (path: string): GrowthCall => ({ what: `\`${path}\``, path, headers: { cookie: admin } });
  return [
    ...['/', '/courses', '/courses/devops-basics', '/blogs', '/blogs?q=server', '/free-resources'].map(render),
    ...['/api/courses', '/api/courses?kind=paid&limit=24', '/api/courses?kind=paid&sort=start&limit=6'].map(read),
    ...['/api/courses/devops-basics', '/api/posts', '/api/posts?page=300', '/api/posts?q=server'].map(read),
    ...['/api/posts?q=nobody+wrote+this', '/sitemap.xml', '/llms.txt'].map(read),
    ...['/desk', '/desk/requests', '/desk/courses', '/api/desk/requests', '/api/desk/requests?q=kumar'].map(desk),
    ...['/api/desk/courses', '/api/desk/batches', '/api/desk/posts?q=server'].map(desk),
  ];
}
