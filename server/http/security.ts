import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

const OWN_FRAMES = "frame-src 'self'";

/** Nothing from other origins, nothing inline but one script, by its hash (docs/decisions/0013-policy.md). */
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
    "worker-src 'self'",
    "form-action 'self'",
    // Only the email frame of the desk and run-frame.ts may be framed; every other page sends `frame-ancestors 'none'`.
    OWN_FRAMES,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ONE_YEAR_SECONDS = 31_536_000;

/** `https` adds HSTS of a year. @param inlineScript code of the one script that pages may have inline */
export function securityHeaders(publicUrl: string, inlineScript?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(inlineScript),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

export function withFrames(headers: Record<string, string>, hosts: readonly string[]): Record<string, string> {
  return {
    ...headers,
    'Content-Security-Policy':
      headers['Content-Security-Policy']?.replace(OWN_FRAMES, `${OWN_FRAMES} ${hosts.join(' ')}`) ?? '',
  };
}

/** Allows the videos of the site and of the host of the bucket. */
export function withMedia(headers: Record<string, string>, bucket: string | undefined): Record<string, string> {
  const sources = ["media-src 'self'", ...(bucket ? [new URL(bucket).origin] : [])].join(' ');
  return { ...headers, 'Content-Security-Policy': `${headers['Content-Security-Policy']}; ${sources}` };
}

type CheckoutHosts = { page: string; scripts: readonly string[] };

/** Relaxes the headers for the payment service's script, its page in a frame and as a form's target, and windows that banks open. */
export function withCheckout(
  headers: Record<string, string>,
  { page, scripts }: CheckoutHosts,
): Record<string, string> {
  const policy = headers['Content-Security-Policy']
    ?.replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
    .replace("form-action 'self'", `form-action 'self' ${page}`)
    .replace(OWN_FRAMES, `frame-src ${page}`);
  return {
    ...headers,
    'Content-Security-Policy': policy ?? '',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': headers['Permissions-Policy']?.replace('payment=()', `payment=(self "${page}")`) ?? '',
  };
}

/** Relaxes the headers for Vite's hot reload and error overlay. */
export function relaxedForDevelopment(headers: Record<string, string>): Record<string, string> {
  const policy = contentSecurityPolicy(undefined)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  return { ...headers, 'Content-Security-Policy': policy };
}

export function setSecurityHeaders(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/** Lets pages of any origin read a response, which must be public. */
export const allowAnyOrigin: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Access-Control-Allow-Origin', '*');
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
};
