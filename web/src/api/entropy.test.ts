import { afterEach, expect, test, vi } from 'vitest';
import { commitment, hashOf, randomHex } from './entropy';

afterEach(() => void vi.unstubAllGlobals());

test('random bytes are written in two digits each', () => {
  expect(randomHex(16)).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex(16)).not.toBe(randomHex(16));
});

test('the hash is the SHA-256 of the bytes, not of their digits', async () => {
  expect(await hashOf('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'); // "abc", FIPS 180
});

test('what is sent is the hash of what is kept', async () => {
  const { entropy, hash } = await commitment();
  expect(await hashOf(entropy)).toBe(hash);
});

test('without a hash there are no bytes to keep: on a plain address the browser offers none', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  expect(await commitment()).toEqual({ entropy: '', hash: '' });
});
