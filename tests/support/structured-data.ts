import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { readSchemaOrg } from './schema-org.ts';

/** The types of a page's structured data, and its errors. */
export type StructuredData = { types: string[]; findings: string[] };

let validator: Promise<Validator> | undefined;

/** Advice to add optional properties is not a finding. */
const advice = / \(optional\)$/;

/** Checks the structured data in a page's HTML against schema.org and the requirements of search engines. */
export async function checkStructuredData(html: string): Promise<StructuredData> {
  validator ??= readSchemaOrg().then((vocabulary) => new Validator(vocabulary));
  const extracted = new WebAutoExtractor().parse(html);
  const types = [extracted.jsonld, extracted.microdata, extracted.rdfa].flatMap(Object.keys);
  const issues = await (await validator).validate(extracted);
  const findings = issues
    .filter(({ issueMessage }) => !advice.test(issueMessage))
    .map(({ rootType, path = [], issueMessage }) =>
      [rootType, ...path.slice(1).map(stepText), issueMessage].join(' > '),
    );
  return { types, findings: [...withoutContext(html), ...findings] };
}

/**
 * As `checkStructuredData`, for tests of a page.
 * @returns the types at the root of the data
 * @throws Error with every finding, also if the page has no structured data
 */
export async function validStructuredData(html: string): Promise<string[]> {
  const { types, findings } = await checkStructuredData(html);
  if (types.length === 0) findings.push('The page has no structured data');
  if (findings.length > 0) throw new Error(`Structured data is wrong:\n${findings.join('\n')}`);
  return types;
}

function stepText({ property, index, type }: { property?: string; index?: number; type?: string }): string {
  return property === undefined ? String(type) : property + (index === undefined ? '' : `[${index}]`);
}

/** Finds JSON-LD without the context of schema.org, which the extractor accepts. */
function withoutContext(html: string): string[] {
  const blocks = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...blocks].flatMap(([, json = '']) => {
    const items: unknown[] = [readJson(json)].flat();
    return items.every(namesSchemaOrg) ? [] : [`JSON-LD without the context https://schema.org: ${json.slice(0, 80)}`];
  });
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function namesSchemaOrg(item: unknown): boolean {
  return typeof item === 'object' && item !== null && '@context' in item && item['@context'] === 'https://schema.org';
}
