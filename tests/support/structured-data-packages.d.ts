declare module '@marbec/web-auto-extractor' {
  /** Finds JSON-LD, Microdata and RDFa in HTML. */
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean; embedSource?: boolean | string[] });
    parse(html: string): {
      jsonld: Record<string, unknown[]>;
      microdata: Record<string, unknown[]>;
      rdfa: Record<string, unknown[]>;
      errors?: { message: string; format: string }[];
    };
  }
}

declare module '@adobe/structured-data-validator' {
  /** Checks what the extractor found against schema.org and the rules of search engines for rich results. */
  export default class Validator {
    constructor(schemaOrg?: { '@graph': object[] });
    validate(extracted: object): Promise<
      {
        issueMessage: string;
        severity: 'ERROR' | 'WARNING';
        rootType: string;
        path?: { type?: string; property?: string; index?: number }[];
        fieldNames?: string[];
      }[]
    >;
  }
}
