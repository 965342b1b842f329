/** Result of a harmless question to an account outside, in a sentence for the operator. */
export type AccountCheck = { account: string; isOk: boolean; says: string };

/** Codes of TLS for a certificate whose root this machine does not know. */
const CODES = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** True where a call failed, or was caused to fail, by a certificate whose root this machine does not know. */
export function isUnknownRoot(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(String(error.code))) || isUnknownRoot(error.cause);
}

export const UNKNOWN_ROOT =
  'Its certificate has a root that this machine does not know. Where it is the root of Russia’s Ministry of Digital Development, give the PEM file of that root by NODE_EXTRA_CA_CERTS.';
