/** The browser's memory; where it is forbidden (private windows) things are kept until the page closes. */
const kept = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(key) ?? kept.get(key);
    return found == null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  kept.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // full or forbidden: `kept` has it
  }
}
