import { z } from 'zod';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_REQUESTS: z.enum(['all', 'uncached', 'none']).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SECRET: z.string().min(32).optional(),
  PREVIOUS_SECRET: z.string().min(32).optional(),
});

/** What the site reads from its environment. */
const variables = new Set([...Object.keys(schema.shape), 'NODE_ENV']);

/** The environment without what an operator set for a site of theirs: it would reach tests, or change what is measured. */
export function withoutSiteVariables(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !variables.has(name)));
}

/** The operator's settings; see docs/reference.md. */
export type Env = Omit<z.infer<typeof schema>, 'PUBLIC_URL'> & { PUBLIC_URL: string };

/**
 * Reads the environment.
 * @throws Error of one line that names the wrong or missing variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRET) {
    throw new Error('Environment variable SECRET is missing: it is required when DATABASE_URL is set');
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new Error('Environment variable MAIL_FROM is missing: it is required when SMTP_URL is set');
  }
  return { ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '') };
}
