type Environment = Record<string, string | undefined>;

export const siteVariables: readonly string[];
export function withoutSiteVariables(env: Environment): Environment;
