/**
 * Loads a chunk once, however many ask for it at the same time; after a failure the next one tries again. WebKit gives the second of two
 * imports of a chunk its exports before they are there, because a module at the start of the site waits at its top level
 * (https://bugs.webkit.org/show_bug.cgi?id=242740): the contact form then sent nothing in Safari.
 */
export function loadOnce<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let loading: Promise<Chunk> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
