type NewTabProps = {
  /** Additional text for the link, such as the recipient. */
  about?: string;
};

/** The text for screen readers that a link opens a new tab. */
export function NewTab({ about }: NewTabProps) {
  return <span className="sr-only">{about ? ` ${about} (opens in a new tab)` : ' (opens in a new tab)'}</span>;
}
