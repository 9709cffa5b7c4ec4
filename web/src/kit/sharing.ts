/**
 * What is new, made of the parts of what was before wherever they are alike: what has not changed is the same object, and is not drawn
 * anew. `now` comes fresh from a message or a function and belongs to nobody else. Sets and maps have no order here.
 */
export function share<T>(before: unknown, now: T): T {
  if (before === now || !isTree(before) || !isTree(now)) return now;
  if (now instanceof Set) return before instanceof Set && before.size === now.size && [...now].every((one) => before.has(one)) ? (before as T) : now;
  if (now instanceof Map) return before instanceof Map ? (shareMap(before, now) as T) : now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const tree: Tree = now;
  const keys = Object.keys(tree);
  let alike = keys.length === Object.keys(before).length;
  for (const key of keys) {
    tree[key] = share(before[key], tree[key]);
    if (tree[key] !== before[key]) alike = false;
  }
  return alike ? (before as T) : now;
}

function shareMap(before: Map<unknown, unknown>, now: Map<unknown, unknown>): Map<unknown, unknown> {
  let alike = before.size === now.size;
  for (const [key, value] of now) {
    const kept = share(before.get(key), value);
    now.set(key, kept);
    if (!before.has(key) || kept !== before.get(key)) alike = false;
  }
  return alike ? before : now;
}

/**
 * Something worked out from a view that shares what has not changed with what it was before:
 *
 *     const lit = $derived.by(kept(() => new Set(position.legal)));
 */
export function kept<T>(make: () => T): () => T {
  let last: T | undefined;
  return () => (last = share(last, make()));
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
