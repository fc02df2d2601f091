type ProseProps = {
  /** HTML that the server rendered from Markdown and sanitised. */
  html: string;
  className?: string;
};

/** Rendered Markdown with its typography. */
export function Prose({ html, className = '' }: ProseProps) {
  const content = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the API sanitises what it renders.
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={content} />;
}
