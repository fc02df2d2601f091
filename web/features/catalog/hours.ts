/** Training hours as schema.org wants them (ISO 8601): `80+` is `PT80H`; undefined for a text without a number. */
export function workload(trainingHours: string): string | undefined {
  const hours = /\d+/.exec(trainingHours)?.[0];
  return hours && `PT${hours}H`;
}
