/** Random bytes of my own: they take part in every chance of the game, so that nobody can have chosen it. */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** SHA-256 of bytes given in hexadecimal; nothing on an address where the browser does not offer it. */
export async function hashOf(text: string): Promise<string> {
  if (!globalThis.crypto.subtle) return '';
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** A pair to take part with: the bytes to keep, the hash to send. Without a hash there are no bytes to keep either. */
export async function commitment(): Promise<{ entropy: string; hash: string }> {
  const entropy = randomHex(16);
  const hash = await hashOf(entropy);
  return { entropy: hash ? entropy : '', hash };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
