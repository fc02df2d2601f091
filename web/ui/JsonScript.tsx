type JsonScriptProps = {
  /** JSON in which every `<` is escaped, so that it cannot leave its script element. */
  json: string;
  type: 'application/json' | 'application/ld+json';
  id?: string;
};

/** Data in the page that no script engine runs. */
export function JsonScript({ json, type, id }: JsonScriptProps) {
  const content = { __html: json };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller escaped every `<`, so it stays data in its element.
  return <script id={id} type={type} dangerouslySetInnerHTML={content} suppressHydrationWarning />;
}

/** JSON that can stand in a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
