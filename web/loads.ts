import { data, type LoaderFunctionArgs } from 'react-router';

/** What a call of the query library ends with; `data: null` means that there is no such thing. */
export type Answer = { data?: unknown; error?: unknown };
type Params = LoaderFunctionArgs['params'];

/** The status with which the API refused a call; undefined when it could not answer, which may come right later. */
function refusalOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function statusOf({ error, data: found }: Answer): number {
  if (error) return refusalOf(error) ?? 503;
  return found === null ? 404 : 200;
}

/** Whether a call was for a page of a list that has fewer. */
function isPastLastPage({ data: list }: Answer): boolean {
  if (typeof list !== 'object' || list === null || !('page' in list && 'pages' in list)) return false;
  return Number(list.page) > Number(list.pages);
}

/**
 * Makes the loader of a page from the calls it needs. The server waits for the answers, and the page's status comes
 * from the first of them, or is 404 past the end of a list; the browser starts the calls and lets the page show that it loads.
 */
export function loads(start: (params: Params, url: URL) => PromiseLike<Answer>[]) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const started = start(params, new URL(request.url));
    if (!import.meta.env.SSR) return null;
    const answers = await Promise.all(started);
    const [first] = answers;
    const status = first ? statusOf(first) : 200;
    return data(null, { status: status === 200 && answers.some(isPastLastPage) ? 404 : status });
  };
}
