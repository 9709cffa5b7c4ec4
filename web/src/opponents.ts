/** Who plays against me: whom somebody has chosen in which order, for as many as the game allows. Nobody plays twice. */
export type Luck = () => number;

function anybody(free: readonly string[], luck: Luck): string[] {
  const one = free[Math.floor(luck() * free.length)];
  return one === undefined ? [] : [one];
}

/** So many of the cast: the first of those chosen, and somebody at random for every one who is missing. */
export function filled(chosen: readonly string[], count: number, cast: readonly string[], luck: Luck = Math.random): string[] {
  const seated = [...new Set(chosen)].filter((one) => cast.includes(one)).slice(0, count);
  while (seated.length < Math.min(count, cast.length)) seated.push(...anybody(cast.filter((one) => !seated.includes(one)), luck));
  return seated;
}

/** Somebody comes or goes. Where no more are allowed the last one makes room; where no fewer are, somebody else comes. */
export function toggled(chosen: readonly string[], who: string, counts: readonly number[], cast: readonly string[], luck: Luck = Math.random): string[] {
  if (!chosen.includes(who)) return counts.includes(chosen.length + 1) ? [...chosen, who] : [...chosen.slice(0, -1), who];
  const left = chosen.filter((one) => one !== who);
  return counts.includes(left.length) ? left : [...left, ...anybody(cast.filter((one) => !chosen.includes(one)), luck)];
}

/** Whoever comes next in the cast and does not sit at the table yet; the same, if all do. */
export function nextFree(who: string, seated: readonly string[], cast: readonly string[]): string {
  const at = cast.indexOf(who) + 1;
  return [...cast.slice(at), ...cast.slice(0, at)].find((one) => !seated.includes(one)) ?? who;
}
