import type { RouteObject } from 'react-router';

/** The paths of routes and of all routes below them. */
export function pathsOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
}
