import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const SCHEMA = 'http://schema.org/';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const statement = /^<([^>]+)> <([^>]+)> <([^>]+)> /;

type Reference = { '@id': string };
type Term = {
  '@id': string;
  '@type'?: string;
  'rdfs:subClassOf': Reference[];
  'schema:domainIncludes': Reference[];
};

/** The vocabulary of schema.org as JSON-LD: its types, and the properties of each. */
export async function readSchemaOrg(): Promise<{ '@graph': Term[] }> {
  const file = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq');
  const terms = new Map<string, Term>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [, subject = '', predicate = '', object = ''] = statement.exec(line) ?? [];
    if (subject.startsWith(SCHEMA)) addStatement(termOf(terms, subject), predicate, object);
  }
  return { '@graph': [...terms.values()] };
}

function addStatement(term: Term, predicate: string, object: string): void {
  if (predicate === `${RDF}type` && object === `${RDFS}Class`) term['@type'] = 'rdfs:Class';
  if (predicate === `${RDF}type` && object === `${RDF}Property`) term['@type'] = 'rdf:Property';
  if (predicate === `${RDFS}subClassOf`) term['rdfs:subClassOf'].push({ '@id': short(object) });
  if (predicate === `${SCHEMA}domainIncludes`) term['schema:domainIncludes'].push({ '@id': short(object) });
}

function termOf(terms: Map<string, Term>, iri: string): Term {
  const known = terms.get(iri);
  if (known) return known;
  const term: Term = { '@id': short(iri), 'rdfs:subClassOf': [], 'schema:domainIncludes': [] };
  terms.set(iri, term);
  return term;
}

function short(iri: string): string {
  return iri.replace(SCHEMA, 'schema:');
}
