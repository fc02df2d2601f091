// Plain JavaScript that needs nothing installed.

/** What an operator tells the site by its environment (README): none of it may reach tests and measurements by chance. */
export const siteVariables = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'LOG_REQUESTS',
  'METRICS_PORT',
  'METRICS_HOST',
  'DRAIN_SECONDS',
  'SECRET',
  'PREVIOUS_SECRET',
  'NODE_ENV',
];

/** @returns the environment without what is set for the site */
export function withoutSiteVariables(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !siteVariables.includes(name)));
}
