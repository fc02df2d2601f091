type NewTabProps = {
  /** Additional text for the link, such as the recipient. */
  about?: string;
};

/** Tells people who hear a link that it opens a new tab. */
export function NewTab({ about }: NewTabProps) {
  return <span className="sr-only">{about ? ` ${about} (opens in a new tab)` : ' (opens in a new tab)'}</span>;
}
