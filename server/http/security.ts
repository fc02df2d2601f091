import type { MiddlewareHandler } from 'hono';

/** The policy of every page: nothing inline, nothing from elsewhere (design.md, 'A strict policy without nonces'). */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers of every answer; `https` adds HSTS of a year. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** The same policy with what Vite's hot reload and its error overlay need. */
export function relaxedForDevelopment(headers: Record<string, string>): Record<string, string> {
  const policy = CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "connect-src 'self'",
    "connect-src 'self' ws:",
  );
  return { ...headers, 'Content-Security-Policy': policy };
}

/** Adds the headers that the answer does not set itself. */
export function secure(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}
