declare module '@digitalbazaar/vc' {
  type Loaded = { contextUrl: null; documentUrl: string; document: unknown };
  /** Finds the contexts that the library holds; throws for any other address. */
  export function defaultDocumentLoader(url: string): Promise<Loaded>;
  export function verifyCredential(options: {
    credential: Record<string, unknown>;
    suite: object;
    documentLoader: (url: string) => Promise<Loaded>;
    checkStatus: (options: { credential: Record<string, unknown> }) => Promise<{ verified: boolean }>;
    now?: Date;
  }): Promise<{ verified: boolean; error?: Error & { errors?: Error[] } }>;
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
