type JsonScriptProps = {
  /** JSON with every `<` escaped, so that it cannot close its script element. */
  json: string;
  type: 'application/json' | 'application/ld+json';
  id?: string;
};

/** A script element with data, which no engine runs. */
export function JsonScript({ json, type, id }: JsonScriptProps) {
  const content = { __html: json };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller escaped every `<`.
  return <script id={id} type={type} dangerouslySetInnerHTML={content} suppressHydrationWarning />;
}

/** JSON that is safe in a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
