type SlugWarningProps = { stored: string; typed: string; isPublished: boolean };

/** Said before the address of a page that visitors know is changed. */
export function SlugWarning({ stored, typed, isPublished }: SlugWarningProps) {
  return (
    <p role="status" className="border-l-4 border-accent bg-sunk px-4 py-3 not-empty:mb-5 empty:sr-only">
      {isPublished &&
        typed !== stored &&
        'The page moves: links to its present address, from other sites and search engines too, will find nothing.'}
    </p>
  );
}
