/**
 * What is new, made of the parts of what was before wherever they are alike: what has not changed is the same object, and is not drawn
 * anew. `now` comes fresh from a message and belongs to nobody else.
 */
export function share<T>(before: unknown, now: T): T {
  if (!isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const tree: Tree = now;
  const keys = Object.keys(tree);
  let alike = keys.length === Object.keys(before).length;
  for (const key of keys) {
    tree[key] = share(before[key], tree[key]);
    if (tree[key] !== before[key]) alike = false;
  }
  return alike ? (before as T) : now;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
