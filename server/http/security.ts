import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/**
 * The policy of every page: nothing from elsewhere, and nothing inline but the one script whose hash it names
 * (docs/decisions/0013-inline-boot.md).
 */
function contentSecurityPolicy(inlineScript: string | undefined): string {
  const hash = inlineScript && createHash('sha256').update(inlineScript).digest('base64');
  return [
    "default-src 'none'",
    hash ? `script-src 'self' 'sha256-${hash}'` : "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer; `https` adds HSTS of a year.
 * @param inlineScript code of the one script that may stand in a page
 */
export function securityHeaders(publicUrl: string, inlineScript?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(inlineScript),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** The same policy for pages that show others in frames: videos of those hosts, or what is `'self'`. */
export function withFrames(headers: Record<string, string>, hosts: readonly string[]): Record<string, string> {
  return {
    ...headers,
    'Content-Security-Policy': `${headers['Content-Security-Policy']}; frame-src ${hosts.join(' ')}`,
  };
}

/** The same policy with what Vite's hot reload and its error overlay need. */
export function relaxedForDevelopment(headers: Record<string, string>): Record<string, string> {
  const policy = contentSecurityPolicy(undefined)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
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
