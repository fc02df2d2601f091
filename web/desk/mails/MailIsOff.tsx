/** Explains that emails wait if there is no mail server. */
export function MailIsOff() {
  return (
    <p className="mb-6 border-l-4 border-accent bg-sunk px-4 py-3">
      No email is sent, because <code className="facts">SMTP_URL</code> is not set. You can read every email here.
    </p>
  );
}
