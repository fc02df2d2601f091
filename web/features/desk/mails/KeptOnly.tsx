/** Says where mails go when there is no mail server. */
export function KeptOnly() {
  return (
    <p className="mb-6 border-l-4 border-accent bg-sunk px-4 py-3">
      No mail is sent, because <code className="facts">SMTP_URL</code> is not set: every mail is kept here, to be read.
    </p>
  );
}
